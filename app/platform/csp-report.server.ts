import { z } from 'zod';
import { env } from './env.server';
import { log } from './log.server';
import { partOf } from './processes.server';

/** What browsers send to `report-uri` (CSP 3): the parts that say what was kept from happening, and where. */
export const cspReportShape = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(4096),
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(4096).optional(),
    'blocked-uri': z.string().max(4096).optional(),
    'source-file': z.string().max(4096).optional(),
    'line-number': z.number().optional(),
    disposition: z.enum(['enforce', 'report']).optional(),
  }),
});

type CspReport = z.output<typeof cspReportShape>;

const MINUTE_MS = 60_000;
/** A page that is broken for everybody would otherwise fill the log. */
const MOST_A_MINUTE = partOf(30);

/** Lets some lines a minute through, and counts the others. */
export class ReportLimit {
  private minute = 0;
  private taken = 0;
  private left = 0;

  /** Whether a report may be told of now, and how many were left out before it. */
  take(nowMs: number): { told: boolean; leftOut: number } {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.taken] = [minute, 0];
    if (this.taken >= MOST_A_MINUTE) {
      this.left += 1;
      return { told: false, leftOut: 0 };
    }
    this.taken += 1;
    const leftOut = this.left;
    this.left = 0;
    return { told: true, leftOut };
  }
}

/** The place that an address names: of our own the first segment, of others the origin; queries may hold secrets. */
function placeOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return address?.replace(/[^\w-]/g, '').slice(0, 40);
  const { origin, protocol, pathname } = new URL(address);
  if (origin === 'null') return protocol;
  return origin === env().PUBLIC_ORIGIN ? `/${pathname.split('/')[1] ?? ''}` : origin;
}

const limit = new ReportLimit();

/** Writes a browser's report to the log, where the minute has room. */
export function logCspReport({ 'csp-report': report }: CspReport): void {
  const { told, leftOut } = limit.take(Date.now());
  if (!told) return;
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
  log().warn(
    {
      page: placeOf(report['document-uri']),
      directive: directive.replace(/[^\w -]/g, '').slice(0, 60),
      blocked: placeOf(report['blocked-uri']),
      source: placeOf(report['source-file']),
      line: report['line-number'],
      enforced: report.disposition !== 'report',
      ...(leftOut > 0 && { leftOut }),
    },
    'a browser reports what a page may not do',
  );
}
