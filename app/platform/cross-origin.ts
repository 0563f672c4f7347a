/**
 * Addresses that pages of other origins may call, with a token of their own: all that answer programs but the ones that
 * take a password (a page elsewhere would try passwords from the addresses of its visitors) or go by a cookie.
 */
const OPEN = /^\/api\/(?!auth(\/|$)|token(\/|$)|docs(\/|$)|sampledata(\/|$))/i;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const HEADERS = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'OData-MaxVersion',
  'OData-Version',
  'Prefer',
  'X-CSRF-Token',
  'X-Requested-With',
];
const EXPOSED = [
  'ETag',
  'Location',
  'OData-EntityId',
  'OData-Version',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
];

/** The headers by which a browser lets pages of any origin read this answer; undefined where it must not. */
export function crossOriginHeaders(path: string): Record<string, string> | undefined {
  if (!OPEN.test(path)) return undefined;
  // No Allow-Credentials: a browser sends no cookie of ours along, and hides the answer where it does.
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED.join(', ') };
}

/** What is answered to the question before a request, and to any OPTIONS; undefined where pages elsewhere may not call. */
export function preflightHeaders(path: string): Record<string, string> | undefined {
  const headers = crossOriginHeaders(path);
  return (
    headers && {
      ...headers,
      Allow: METHODS,
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': HEADERS.join(', '),
      'Access-Control-Max-Age': '7200',
    }
  );
}
