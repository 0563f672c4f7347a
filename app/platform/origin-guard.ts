/** The parts of a request that show whether a foreign page could have sent it. */
export type GuardedRequest = {
  method: string;
  path: string;
  headers: { cookie?: string; origin?: string; 'sec-fetch-site'?: string };
};

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** What an acquirer sends through a person's browser: from another site, and believed for its signature alone. */
const SIGNED = /^\/api\/card-payments\/[^/]+\/[^/]+\/(return|notice)$/;

/**
 * True for a request that changes something and may not come from our own pages. Browsers tell by Sec-Fetch-Site, older
 * ones by Origin. A call below /api/ without cookies carries no authority that a foreign page could abuse, and programs
 * send neither header, so it passes.
 */
export function isForeignWrite(request: GuardedRequest, ownOrigins: readonly string[]): boolean {
  if (SAFE_METHODS.includes(request.method) || SIGNED.test(request.path)) return false;
  const { cookie, origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (cookie === undefined && isApiPath(request.path)) return false;
  if (site !== undefined) return site !== 'same-origin';
  return origin === undefined || !ownOrigins.includes(origin);
}

/** Pages below /api/ for people: the documentation of the API. */
const PAGES = /^\/api\/docs(\/excel)?\/?$/i;

/** True for pages for people below an address of programs. */
export function isPageBelowApi(path: string): boolean {
  return PAGES.test(path);
}

/** True for addresses that answer programs: their errors are problem+json. */
export function isApiPath(path: string): boolean {
  return (path.startsWith('/api/') && !isPageBelowApi(path)) || path === '/sendmail';
}

/**
 * Our own origins. A product on loopback is reached by either name, so both count there.
 * @param publicOrigin PUBLIC_ORIGIN
 */
export function ownOriginsOf(publicOrigin: string, demo: boolean): string[] {
  const url = new URL(publicOrigin);
  if (!demo || !['localhost', '127.0.0.1'].includes(url.hostname)) return [url.origin];
  return ['127.0.0.1', 'localhost'].map((host) => {
    url.hostname = host;
    return url.origin;
  });
}
