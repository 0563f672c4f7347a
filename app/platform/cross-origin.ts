/**
 * Addresses that pages of other origins may call with their own token: all of the API except the ones that accept a
 * password (a foreign page could try passwords from its visitors' addresses) or rely on a cookie.
 */
const OPEN = /^\/api\/(?!auth(\/|$)|token(\/|$)|csp-reports(\/|$)|docs(\/|$)|sampledata(\/|$))/i;

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

/** The headers that let pages of any origin read this answer; undefined if they must not. */
export function crossOriginHeaders(path: string): Record<string, string> | undefined {
  if (!OPEN.test(path)) return undefined;
  // No Allow-Credentials: a browser then sends none of our cookies, and hides an answer to a request that carried them.
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED.join(', ') };
}

/** The headers of the answer to a preflight request, and to any OPTIONS; undefined if other origins may not call. */
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
