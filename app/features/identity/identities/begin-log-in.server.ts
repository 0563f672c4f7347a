import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { takeProviderVisit } from '~/features/identity/accounts/attempt-limits-store.server';
import { addressOf } from '~/features/identity/accounts/answer-log-in.server';
import { requireViewer } from '~/features/identity/accounts/session.server';
import { encrypt } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { withTo } from '~/platform/safe-redirect';
import { redirect } from '~/platform/web.server';
import type { Attempt } from './attempt';
import { keepBrowser } from './browser-cookie.server';
import { providerPageAddress, type ProviderPage } from './log-in-pages';
import { keepAttempt } from './identity-store.server';
import { LogInFailed, LogInRefused } from './log-in-refused.server';
import { providerById, reachProvider, type Provider } from './providers.server';

/** The redirect address of all providers (dealer-shop §2). */
export function callbackAddress(): string {
  return new URL('/callback', env().PUBLIC_ORIGIN).href;
}

/** Another site may link to our log-in but not start it; nor may a prefetching browser. */
function isPressed(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  return (site === null || site === 'same-origin' || site === 'none') && !request.headers.has('Sec-Purpose');
}

/**
 * Redirects a person to a provider.
 * @throws AppError not-found (404) for a provider that is not configured; LogInFailed
 */
export async function beginLogIn(
  request: Request,
  { providerId, page, to }: { providerId: string; page: ProviderPage; to: string | null },
): Promise<Response> {
  const provider = providerById(providerId);
  if (!provider) throw notFound('not-found');
  if (!isPressed(request)) return redirect(withTo(providerPageAddress(page), to));
  try {
    return await send(request, provider, page, to);
  } catch (error) {
    throw error instanceof LogInRefused ? new LogInFailed(error, page, provider.name) : error;
  }
}

async function send(request: Request, provider: Provider, page: ProviderPage, to: string | null): Promise<Response> {
  const accountId = page === 'account' ? (await requireViewer(request)).accountId : null;
  if ((await takeProviderVisit(addressOf())) > 0) throw new LogInRefused('too_many_log_ins');
  const { configuration } = await reachProvider(provider);
  const attempt: Attempt = {
    provider: provider.id,
    page,
    to,
    accountId,
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const state = randomState();
  const { browser, cookie } = keepBrowser(request);
  await keepAttempt(state, browser, encrypt(JSON.stringify(attempt)));
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(),
    scope: 'openid profile email',
    state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return redirect(address.href, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
}
