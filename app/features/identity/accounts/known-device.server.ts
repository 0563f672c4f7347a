import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { isSigned, sign } from '~/platform/crypto.server';

// One mark for each account that has logged in here, the latest first: `<day of expiry, base 36>-<signature>`.
const cookieName = () => hostCookieName('device', { limited: true });
const PURPOSE = 'known-device';
const DAYS = 180;
const MOST_ACCOUNTS = 5;
const DAY_SECONDS = 86_400;

const today = () => Math.floor(Date.now() / 1000 / DAY_SECONDS);
const marksOf = (request: Request) => (readCookie(request, cookieName()) ?? '').split('.').slice(0, MOST_ACCOUNTS);

function isMarkOf(accountId: number, mark: string): boolean {
  const [end = '', signature = ''] = mark.split(/-(.*)/s, 2);
  return parseInt(end, 36) >= today() && isSigned(PURPOSE, `${accountId} ${end}`, signature);
}

/** Whether this account has logged in in this browser before: then the failures of others do not lock it out here. */
export function isKnownDevice(request: Request, accountId: number): boolean {
  return marksOf(request).some((mark) => isMarkOf(accountId, mark));
}

/** The Set-Cookie header that makes the browser a known device; the cookie is limited to the path of `request`. */
export function knownDeviceCookie(request: Request, accountId: number): string {
  const end = (today() + DAYS).toString(36);
  const others = marksOf(request).filter((mark) => mark !== '' && !isMarkOf(accountId, mark));
  const marks = [`${end}-${sign(PURPOSE, `${accountId} ${end}`)}`, ...others].slice(0, MOST_ACCOUNTS);
  return cookieHeader(cookieName(), marks.join('.'), DAYS * DAY_SECONDS, { path: new URL(request.url).pathname });
}
