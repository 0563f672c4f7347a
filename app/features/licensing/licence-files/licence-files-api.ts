import { z } from 'zod';

/** The request of a till for a new file of its licence. */
export const refreshSchema = z.strictObject({
  approvalCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-F]{8}$/)
    .describe('The eight characters by which the licence is known'),
  till: z
    .strictObject({
      publicKey: z
        .string()
        .regex(/^[\w-]{43}$/)
        .describe('The Ed25519 key of the till, 32 bytes in base64url'),
      signedAt: z.iso.datetime().describe('The time of the request in UTC; at most ten minutes from ours'),
      signature: z
        .string()
        .regex(/^[\w-]{86}$/)
        .describe('Over licence-file-request/{approvalCode}/{signedAt}, in base64url'),
      claim: z
        .string()
        .max(64)
        .optional()
        .describe('meta.claim of a file that the dealer fetched; at the first request'),
    })
    .optional()
    .describe('The proof of the till that runs by the licence; without it the file names no firm'),
});

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const file = {
  description: 'The signed file; how a till checks it stands in docs/api/licence-files.md',
  content: { 'text/plain': { schema: { type: 'string' } } },
};
const noKey = problem('`licence-keys-missing`: the vendor has made no signing key');

/** The part of the API's description about licence files. */
export const licenceFilesApi = {
  paths: {
    '/api/licences/{approvalCode}/file': {
      get: {
        operationId: 'getLicenceFile',
        summary: 'The signed file of a licence',
        parameters: [{ name: 'approvalCode', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: file, 401: problem('`unauthorised`'), 404: problem('`licence-not-found`'), 503: noKey },
      },
    },
    '/api/licence-files': {
      post: {
        operationId: 'refreshLicenceFile',
        summary: 'A new file for a till, by its approval code',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/LicenceFileRequest' } } },
        },
        responses: {
          200: file,
          400: problem('`malformed-json` or `invalid-shape`'),
          403: problem(
            '`licence-proof-refused`: a wrong signature or claim, a copy, or a clock that is wrong; the header Date says the time',
          ),
          404: problem('`licence-not-found`; counts as a guess'),
          429: problem('`too-many-attempts`; Retry-After says when to go on'),
          503: noKey,
        },
      },
    },
  },
  schemas: { LicenceFileRequest: refreshSchema },
};
