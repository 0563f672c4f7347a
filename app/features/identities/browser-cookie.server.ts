import { cookieHeader, cookiesAreSecure, readCookie } from '~/platform/cookies.server';
import { randomToken } from '~/platform/crypto.server';
import { WAIT_SECONDS } from './identity-store.server';

// The browser that was sent to a provider is the one that may come back. Lax, not Strict: the way back begins elsewhere.
const cookieName = () => (cookiesAreSecure() ? '__Host-provider' : 'provider');

/** The secret of the browser that asks; undefined where it was sent nowhere lately. */
export function browserOf(request: Request): string | undefined {
  const secret = readCookie(request, cookieName());
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The browser's secret, a new one where it has none, and the Set-Cookie header that lets it last. */
export function keepBrowser(request: Request): { browser: string; cookie: string } {
  // Several tabs may be on their way at once.
  const browser = browserOf(request) ?? randomToken();
  return { browser, cookie: cookieHeader(cookieName(), browser, WAIT_SECONDS) };
}

export function forgetBrowser(): string {
  return cookieHeader(cookieName(), '', 0);
}
