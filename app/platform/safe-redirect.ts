// Stands in for our own host; no target can name this one.
const ORIGIN = 'http://shop.invalid';

/**
 * Control characters and backslashes, plain or percent-encoded: browsers and proxies drop them or turn them into
 * something else.
 */
const TREACHEROUS = /[\u0000-\u001f\u007f-\u009f\\]|%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|5c)/i;

/**
 * The safe form of a `to` from outside: a path of our own site with its search and hash, or the fallback. Every
 * redirect to a target that a visitor can influence uses this.
 */
export function safeRedirectTarget(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/') || to.startsWith('//') || TREACHEROUS.test(to)) return fallback;
  if (!URL.canParse(to, ORIGIN)) return fallback;
  const url = new URL(to, ORIGIN);
  // `/.//evil` becomes `//evil` once its dots are resolved.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** An address that finally leads on to `to`; unchanged if there is none. */
export function withTo(path: string, to: string | null): string {
  if (!to) return path;
  return `${path}${path.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
}
