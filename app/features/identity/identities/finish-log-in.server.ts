import {
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { completeLogIn, type CompletedLogIn } from '~/features/identity/accounts/complete-log-in.server';
import { pageAccepts } from '~/features/identity/accounts/log-in.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { homeOf } from '~/features/identity/accounts/viewer';
import { decrypt, encrypt } from '~/platform/crypto.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { log } from '~/platform/log.server';
import { safeRedirectTarget, withTo } from '~/platform/safe-redirect';
import { cleanText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import type { Attempt, ProvedIdentity, WaitingIdentity } from './attempt';
import { callbackAddress } from './begin-log-in.server';
import { browserOf, keepBrowser } from './browser-cookie.server';
import { acceptedAccounts, providerPageAddress, providerPageOf, type ProviderPage } from './log-in-pages';
import { findByIdentity, keepWaiting, noteUse, spendAttempt } from './identity-store.server';
import { LogInFailed, LogInRefused, safeCode } from './log-in-refused.server';
import { providerById, reachProvider, type Provider } from './providers.server';

/** A provider's `sub` has at most 255 characters; for `sid` the standard names no limit. */
const LONGEST_ID = 255;
const LONGEST_LABEL = 120;

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && cleanText(claim) !== '' ? cleanText(claim).slice(0, LONGEST_LABEL) : undefined;

const labelIn = (claims: Record<string, unknown>): string | undefined =>
  textOf(claims.email) ?? textOf(claims.preferred_username) ?? textOf(claims.name);

/** Maps the library's error of a failed exchange to our code. */
function refusalOf(error: unknown): LogInRefused {
  if (error instanceof LogInRefused) return error;
  if (error instanceof ResponseBodyError) {
    return new LogInRefused(safeCode(error.error, 'provider_answer_wrong'), error.error_description ?? '');
  }
  if (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_ABORT') {
    const { code = '' } = error;
    return new LogInRefused('provider_answer_wrong', code);
  }
  return new LogInRefused('provider_not_reachable');
}

/** Exchanges the code for the identity. */
async function exchange(provider: Provider, request: Request, state: string, attempt: Attempt) {
  const { configuration } = await reachProvider(provider);
  // The address that is registered at the provider, not the one of a proxy or a Host header.
  const address = new URL(callbackAddress());
  address.search = new URL(request.url).search;
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || claims.sub.length > LONGEST_ID) throw new LogInRefused('provider_answer_wrong', 'sub');
  return { configuration, claims, accessToken: tokens.access_token };
}

/** The label of an identity. Many providers return the e-mail address only on request; the subject is the fallback. */
async function labelOf(configuration: Configuration, claims: IDToken, accessToken: string): Promise<string> {
  const told = labelIn(claims);
  if (told || !configuration.serverMetadata().userinfo_endpoint) return told ?? claims.sub;
  try {
    return labelIn(await fetchUserInfo(configuration, accessToken, claims.sub)) ?? claims.sub;
  } catch (error) {
    log().info({ error }, 'an identity provider does not say what it calls somebody');
    return claims.sub;
  }
}

type Welcome = NonNullable<CompletedLogIn['welcome']>;

/**
 * Handles the return from a provider: a known identity is logged in like a right password, an unknown one waits until its
 * owner links it and never creates an account.
 * @throws LogInFailed
 */
export async function finishLogIn(request: Request, welcome: Welcome): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('state');
  const said = searchParams.get('error');
  const browser = browserOf(request);
  const sealed = state && browser ? await spendAttempt(state, browser) : undefined;
  if (!state || !browser || !sealed) {
    const code = said ? safeCode(said, 'no_log_in_was_begun') : state ? 'log_in_over' : 'no_log_in_was_begun';
    throw new LogInFailed(new LogInRefused(code, searchParams.get('error_description') ?? ''), 'dealer', null);
  }
  const begun = JSON.parse(decrypt(sealed)) as Omit<Attempt, 'page'> & { page?: ProviderPage };
  // One that a release before this one began has no page under this name.
  const attempt: Attempt = { ...begun, page: providerPageOf(begun.page ?? null) };
  const provider = providerById(attempt.provider);
  try {
    // The provider was removed from the environment meanwhile.
    if (!provider) throw new LogInRefused('log_in_over');
    if (said) {
      throw new LogInRefused(safeCode(said, 'provider_answer_wrong'), searchParams.get('error_description') ?? '');
    }
    return await takeIn(request, { state, attempt, provider, welcome });
  } catch (error) {
    if (!(error instanceof LogInRefused)) throw error;
    throw new LogInFailed(error, attempt.page, provider?.name ?? null);
  }
}

async function takeIn(
  request: Request,
  way: { state: string; attempt: Attempt; provider: Provider; welcome: Welcome },
): Promise<Response> {
  const { state, attempt, provider, welcome } = way;
  const { configuration, claims, accessToken } = await exchange(provider, request, state, attempt).catch(
    (error: unknown) => {
      const refused = refusalOf(error);
      log().warn({ error, provider: provider.id, code: refused.code }, 'a log-in by an identity provider failed');
      throw refused;
    },
  );
  const sid = claims.sid;
  const identity = {
    issuer: claims.iss,
    subject: claims.sub,
    providerSession: typeof sid === 'string' && sid.length <= LONGEST_ID ? sid : null,
  };
  const found = await findByIdentity(identity.issuer, identity.subject);
  const { page, to, accountId } = attempt;
  if (page === 'account') {
    const viewer = await optionalViewer(request);
    if (viewer?.accountId !== accountId) throw new LogInRefused('other_account');
    if (found && found.viewer.accountId !== accountId) throw new LogInRefused('linked_elsewhere');
    if (found) return alreadyLinked(request, provider);
  } else if (found) {
    const { viewer, mayAct } = found;
    if (!mayAct || !pageAccepts(viewer, acceptedAccounts(page))) throw new LogInRefused('account_refused');
    await noteUse(identity.issuer, identity.subject);
    return completeLogIn(request, viewer, {
      remember: false,
      onward: safeRedirectTarget(to, homeOf(viewer)),
      identity,
      welcome,
    });
  }
  const label = await labelOf(configuration, claims, accessToken);
  return askWhose(request, { ...identity, provider: provider.id, label }, page, to);
}

async function alreadyLinked(request: Request, { name }: Provider): Promise<Response> {
  const message = translator(await localeOf(request))('identities:link.already', { provider: name });
  return redirect(providerPageAddress('account'), { headers: { 'Set-Cookie': flashToast({ tone: 'info', message }) } });
}

async function askWhose(
  request: Request,
  proved: ProvedIdentity,
  page: ProviderPage,
  to: string | null,
): Promise<Response> {
  const waiting: WaitingIdentity = { ...proved, page, to };
  const { browser, cookie } = keepBrowser(request);
  await keepWaiting(browser, encrypt(JSON.stringify(waiting)));
  return redirect(withTo('/login/link', to), { headers: { 'Set-Cookie': cookie } });
}
