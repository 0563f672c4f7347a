import { z } from 'zod';
import { sendMailSchema } from './request-forms';

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const schema = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });

/** The part of the API's description about the callback form for programs (public-site §7.5). */
export const sendMailApi = {
  paths: {
    '/sendmail': {
      post: {
        operationId: 'sendMail',
        summary: 'Ask to be called back',
        description:
          'The callback form of the site as JSON. `email` holds the phone number: ten digits without the leading 0.',
        security: [],
        requestBody: { required: true, content: schema('SendMail') },
        responses: {
          200: { description: 'Kept; a mail to the vendor follows', content: schema('MailTaken') },
          400: problem('`malformed-json`, `invalid-text` or `invalid-shape` (with the wrong fields)'),
          413: problem('`payload-too-large`'),
          415: problem('`unsupported-media-type`'),
          429: problem('`too-many-requests`; Retry-After says when to go on'),
          503: problem('`send-failed`: nothing was kept; `detail` says whom to write to instead'),
        },
      },
    },
  },
  schemas: {
    SendMail: sendMailSchema,
    MailTaken: z.strictObject({ sent: z.literal(true), message: z.string().describe('The thanks, in words') }),
  },
};
