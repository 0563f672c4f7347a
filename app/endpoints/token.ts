import { z } from 'zod';
import { addressOf } from '~/features/identity/accounts/answer-log-in.server';
import { logInProgram } from '~/features/identity/accounts/log-in.server';
import { issueAccessToken } from '~/features/identity/accounts/token-store.server';
import { ACCESS_TOKEN_SECONDS } from '~/features/identity/accounts/token-terms';
import { readBody } from '~/platform/body-limits';
import { AppError } from '~/platform/errors';
import { errorText, languageForPrograms } from '~/platform/http.server';
import { settings } from '~/platform/settings-store.server';
import type { Handler } from '~/platform/endpoints.server';

const FORM = 'application/x-www-form-urlencoded';

const GRANT_ERRORS = ['access-denied', 'second-factor-required'] as const;
type GrantError = (typeof GRANT_ERRORS)[number];

const schema = z.object({ username: z.email().max(254), password: z.string().min(1).max(128) });

/**
 * The password grant (dealer-shop §4, RFC 6749), for dealers' old programs; its errors are those that such programs
 * know. RFC 9700 advises against it, so it can be disabled.
 */
export const POST: Handler = async ({ request }) => {
  const mediaType = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== FORM) throw new AppError('unsupported-media-type', 415);
  const sent = new URLSearchParams((await readBody(request)).toString('utf8'));
  const refused = (error: string, code: 'invalid-shape' | 'grant-refused' | GrantError) =>
    Response.json(
      { error, error_description: errorText(languageForPrograms(request), code) },
      { status: 400, headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } },
    );
  const grant = sent.getAll('grant_type');
  if (grant.length !== 1) return refused('invalid_request', 'invalid-shape');
  const { tokens } = await settings();
  if (grant[0] !== 'password' || !tokens.passwordGrant) return refused('unsupported_grant_type', 'grant-refused');
  const { data } = schema.safeParse({ username: sent.get('username'), password: sent.get('password') });
  if (!data) return refused('invalid_request', 'invalid-shape');
  try {
    const viewer = await logInProgram({ email: data.username, password: data.password, address: addressOf() });
    const issued = new Date();
    const expires = new Date(issued.getTime() + ACCESS_TOKEN_SECONDS * 1000);
    return Response.json(
      {
        access_token: await issueAccessToken(viewer.accountId),
        token_type: 'bearer',
        expires_in: ACCESS_TOKEN_SECONDS,
        userName: viewer.email,
        '.issued': issued.toUTCString(),
        '.expires': expires.toUTCString(),
      },
      { headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } },
    );
  } catch (error) {
    const code = error instanceof AppError ? GRANT_ERRORS.find((known) => known === error.code) : undefined;
    if (code) return refused('invalid_grant', code);
    throw error;
  }
};
