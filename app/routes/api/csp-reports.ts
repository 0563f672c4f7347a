import { cspReportShape, logCspReport } from '~/platform/csp-report.server';
import { apiRoute, methodNotAllowed, readJson } from '~/platform/http.server';

const METHODS = ['POST'];

export const loader = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, METHODS)));

/** Takes a browser's report of what the Content-Security-Policy kept a page from. */
export const action = apiRoute(async ({ request }) => {
  if (request.method !== 'POST') return methodNotAllowed(request, METHODS);
  logCspReport(await readJson(request, cspReportShape, 'application/csp-report'));
  return new Response(null, { status: 204 });
});
