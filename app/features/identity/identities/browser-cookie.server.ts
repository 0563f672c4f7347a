import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { randomToken } from '~/platform/crypto.server';
import { WAIT_SECONDS } from './identity-store.server';

// Only the browser that was redirected to a provider may return. Lax, not Strict, because the return begins on another site.
const cookieName = () => hostCookieName('provider');

/** The secret of the browser; undefined if it was not redirected recently. */
export function browserOf(request: Request): string | undefined {
  const secret = readCookie(request, cookieName());
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The browser's secret, new if it has none, and the Set-Cookie header that renews it. */
export function keepBrowser(request: Request): { browser: string; cookie: string } {
  // Several tabs may log in at once.
  const browser = browserOf(request) ?? randomToken();
  return { browser, cookie: cookieHeader(cookieName(), browser, WAIT_SECONDS) };
}

export function forgetBrowser(): string {
  return cookieHeader(cookieName(), '', 0);
}
