import { endProviderSessions } from '~/features/identity/identities/end-provider-sessions.server';
import { log } from '~/platform/log.server';
import { readForm } from '~/platform/read-form.server';
import { AppError } from '~/platform/errors';
import type { Handler } from '~/platform/endpoints.server';

/** An identity provider reports here that a user has logged out (OpenID Connect Back-Channel Logout 1.0). */
export const POST: Handler = async ({ request }) => {
  const form = await readForm(request, [{ name: 'logout_token', length: 12_000, anyDigits: true }]);
  const token = form.get('logout_token');
  if (typeof token !== 'string' || token === '') throw new AppError('logout-token-refused', 400);
  const sessions = await endProviderSessions(token);
  log().info({ sessions }, 'an identity provider ended sessions');
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
};
