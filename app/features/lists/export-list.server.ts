import type { TFunction } from '~/platform/texts';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv';
import { dayInIstanbul, formatDate, formatDateTime } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { intlLocale } from '~/platform/text';
import type { List } from './define-filter';

/** Rows of one file at the most: what a spreadsheet still opens with ease. */
const MOST_EXPORTED = 100_000;
const ROWS_AT_ONCE = 1000;

/** The tables that can be taken away as files. Each has its name in `common:export.file` and `admin:list`. */
export type ExportName =
  | 'accounts'
  | 'alerts'
  | 'audit'
  | 'customers'
  | 'downloads'
  | 'failed-lines'
  | 'firms'
  | 'jobs'
  | 'licences'
  | 'mails'
  | 'orders'
  | 'outbox'
  | 'renewals'
  | 'requests';

/** How values are written in files in the reader's language; nothing where there is no value. */
export type FileWords = {
  t: TFunction;
  locale: string;
  now: Date;
  /** An instant in Istanbul, to the minute. */
  time: (iso: string | null) => string;
  day: (iso: string | null) => string;
  /** Decimal text with the reader's decimal sign and nothing else, so that a spreadsheet calculates with it. */
  amount: (decimal: string) => string;
};

export type ExportColumn<Row> = { head: string; of: (row: Row) => string | number | null };

/** A page of a list, and where the next goes on; undefined where the list ends. */
type ExportPage<Row, F> = { rows: readonly Row[]; next: Partial<F> | undefined };

/** The page of a list that says how many rows it has, not whether there are more. */
export function pageUpTo<Row, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { rows: readonly Row[]; next: { after: Place } | undefined } {
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last !== undefined ? { after: placeOf(last) } : undefined };
}

/**
 * A list as a file for a spreadsheet: all rows that the filter finds, up to {@link MOST_EXPORTED}, page by page as the
 * reader takes them. Taking it away is an act of its own, recorded first.
 * @param actor whoever has just been found to have the right to the list
 * @param read the list's own query, from the place that the filter says
 */
export async function exportList<Row, F>(
  request: Request,
  actor: Actor,
  name: ExportName,
  {
    list,
    filter = list.read(new URL(request.url).searchParams),
    read,
    columns,
  }: {
    list: List<F>;
    /** What the address says, where the route has read it already. */
    filter?: NoInfer<F>;
    read: (filter: F, limit: number) => Promise<ExportPage<Row, NoInfer<F>>>;
    columns: (words: FileWords) => readonly ExportColumn<NoInfer<Row>>[];
  },
): Promise<Response> {
  const locale = await localeOf(request);
  const t = translator(locale);
  const now = new Date();
  const shown = columns({
    t,
    locale,
    now,
    time: (iso) => (iso === null ? '' : formatDateTime(new Date(iso), locale)),
    day: (iso) => (iso === null ? '' : formatDate(new Date(iso), locale)),
    amount: (decimal) => (/^tr\b/.test(intlLocale(locale)) ? decimal.replace('.', ',') : decimal),
  });
  const all = list.firstPage(filter);
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: name === 'audit' ? 'audit.export' : 'list.export',
      subjectType: name === 'audit' ? 'audit' : 'list',
      subjectId: name === 'audit' ? 'csv' : name,
      after: { filter: list.parameters(all) },
      correlationId: requestContext()?.requestId,
    }),
  );
  return new Response(linesOf(shown, all, read), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${t(`common:export.file.${name}`)}-${dayInIstanbul(now)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

function linesOf<Row, F>(
  columns: readonly ExportColumn<Row>[],
  filter: F,
  read: (filter: F, limit: number) => Promise<ExportPage<Row, F>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (row: Row) =>
    csvLine(
      columns.map(({ of }) => {
        const value = of(row);
        return typeof value === 'number' ? String(value) : value;
      }),
    );
  let place = filter;
  let left = MOST_EXPORTED;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))));
    },
    async pull(controller) {
      // A stretch of a search without a hit is no reason to keep the reader waiting for the next.
      for (let taken = false; !taken;) {
        const { rows, next } = await read(place, Math.min(ROWS_AT_ONCE, left));
        left -= rows.length;
        taken = rows.length > 0;
        if (taken) controller.enqueue(encoder.encode(rows.map(lineOf).join('')));
        if (next === undefined || left <= 0) return controller.close();
        place = { ...place, ...next };
      }
    },
  });
}
