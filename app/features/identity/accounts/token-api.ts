import { z } from 'zod';

const logInShape = z.strictObject({
  email: z.email(),
  password: z.string(),
  dealerCode: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

const registrationShape = z.strictObject({ displayName: z.string(), email: z.email(), password: z.string() });

const loggedInShape = z.strictObject({
  accessToken: z.string().describe('Opaque, valid for one hour'),
  refreshToken: z.string().describe('Opaque, valid for 30 days; good for one renewal'),
  expiresIn: z.int().describe('Seconds for which the access token is still good'),
  userData: z.looseObject({ nFirmaID: z.int(), sKodu: z.string(), FullName: z.string() }),
});

const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const UNREADABLE = problem('`malformed-json` or `invalid-shape`');

/** How programs get and revoke tokens, for the description of the API (D4). */
export const tokenApi = {
  paths: {
    '/api/auth/login': {
      post: {
        operationId: 'logIn',
        summary: 'Get an access token, and a refresh token to renew it',
        security: [],
        requestBody: { required: true, content: json('LogIn') },
        responses: {
          200: { description: 'Logged in', content: json('LoggedIn') },
          400: UNREADABLE,
          401: problem('`access-denied`'),
          403: problem(
            '`second-factor-required`: the account asks for a second factor, which no program can give. Use a key of /account/tokens',
          ),
          429: problem('`too-many-attempts` (wrong passwords) or `too-many-log-ins`; Retry-After says when to go on'),
        },
      },
    },
    '/api/auth/register': {
      post: {
        operationId: 'register',
        summary: 'Open an account without a firm',
        security: [],
        requestBody: { required: true, content: json('Registration') },
        responses: {
          202: {
            description:
              'A link was mailed to the address. The tokens are good once the account is made by it; until then, and where the ' +
              'address has an account already, they are refused with 401. `UserID` is 0',
            content: json('LoggedIn'),
          },
          400: problem('`malformed-json`, `invalid-shape` or `common-password`'),
          403: problem('`registration-closed`: the installation mails no links'),
          429: problem('`too-many-registrations`; Retry-After says when to go on'),
        },
      },
    },
    '/api/auth/refresh-token': {
      post: {
        operationId: 'renewTokens',
        summary: 'Exchange a refresh token for new tokens',
        description:
          'Each refresh token is good once. Within 30 seconds of its use it answers the same successor again, so that a lost ' +
          'answer logs nobody out; after that its use ends every token that came of the same log-in. A valid access token renews ' +
          'in the same way, for clients that store nothing else.',
        security: [],
        requestBody: { required: true, content: json('Renewal') },
        responses: {
          200: { description: 'Renewed', content: json('LoggedIn') },
          400: UNREADABLE,
          401: problem('`refresh-refused`: log in again'),
        },
      },
    },
    '/api/auth/revoke': {
      post: {
        operationId: 'revokeTokens',
        summary: 'End every token that came of the same log-in',
        security: [],
        requestBody: { required: true, content: json('Revocation') },
        responses: { 204: { description: 'Ended, if it was a token' }, 400: UNREADABLE },
      },
    },
    '/api/token': {
      post: {
        operationId: 'grantByPassword',
        summary: 'The password grant of OAuth 2.0, for old programs of dealers',
        description: 'RFC 9700 advises against it, and the vendor can switch it off: prefer a key of your account.',
        deprecated: true,
        security: [],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/PasswordGrant' } } },
        },
        responses: {
          200: { description: 'Granted', content: json('Granted') },
          400: {
            description:
              '`invalid_grant` (also for an account with a second factor: use a key of /account/tokens), `invalid_request` or ' +
              '`unsupported_grant_type`, as RFC 6749 has them',
            content: json('GrantRefused'),
          },
          415: problem('`unsupported-media-type`'),
          429: problem('`too-many-attempts` or `too-many-log-ins`; Retry-After says when to go on'),
        },
      },
    },
  },
  schemas: {
    LogIn: logInShape,
    LoggedIn: loggedInShape,
    Registration: registrationShape,
    Renewal: z.union([z.strictObject({ refreshToken: z.string() }), z.strictObject({ accessToken: z.string() })]),
    PasswordGrant: z.looseObject({ grant_type: z.literal('password'), username: z.email(), password: z.string() }),
    Granted: z.strictObject({
      userName: z.email(),
      access_token: z.string(),
      token_type: z.literal('bearer'),
      expires_in: z.int(),
      '.issued': z.string().describe('As dates of HTTP are written'),
      '.expires': z.string(),
    }),
    GrantRefused: z.strictObject({ error: z.string(), error_description: z.string() }),
    Revocation: z.strictObject({ token: z.string().describe('An access token or a refresh token') }),
  },
};
