import { cspReportShape, logCspReport } from '~/platform/csp-report.server';
import { readJson } from '~/platform/http.server';
import type { Handler } from '~/platform/endpoints.server';

/** Takes a browser's report of what the Content-Security-Policy kept a page from. */
export const POST: Handler = async ({ request }) => {
  logCspReport(await readJson(request, cspReportShape, 'application/csp-report'));
  return new Response(null, { status: 204 });
};
