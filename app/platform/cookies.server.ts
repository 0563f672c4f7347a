import { env } from './env.server';

/** The undecoded value of a cookie of the request; undefined if it is missing. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** True if the product is reached by https, so that cookies can be limited to it. */
export function cookiesAreSecure(): boolean {
  return env().PUBLIC_ORIGIN.startsWith('https:');
}

/**
 * The name of a cookie that says who somebody is or what they hold: by https with the prefix by which browsers take it
 * from this host alone. One that is limited to a path can only say that it came by https.
 */
export function hostCookieName(name: string, { limited = false } = {}): string {
  if (!cookiesAreSecure()) return name;
  return `${limited ? '__Secure-' : '__Host-'}${name}`;
}

/**
 * A Set-Cookie header, for the whole site unless a path is given. Without `maxAgeSeconds` the cookie ends with the
 * browser session; 0 removes it. `value` must consist of cookie characters (base64url, words). Scripts cannot read or
 * remove it unless `forScripts` is set.
 */
export function cookieHeader(
  name: string,
  value: string,
  maxAgeSeconds?: number,
  { forScripts = false, path = '/' } = {},
): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const reach = forScripts ? '' : '; HttpOnly';
  return `${name}=${value}; Path=${path}${reach}; SameSite=Lax${age}${cookiesAreSecure() ? '; Secure' : ''}`;
}
