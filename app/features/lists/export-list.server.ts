import type { TFunction } from '~/platform/texts';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv';
import { dayInIstanbul, formatDate, formatDateTime } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { intlLocale } from '~/platform/text';
import { withoutPage } from './export-address';

/** Rows of one file at the most: what a spreadsheet still opens with ease. */
const MOST_EXPORTED = 100_000;
const ROWS_AT_ONCE = 1000;

/** The tables that can be taken away as files. Each has its name in `common:export.file` and `admin:list`. */
export type ExportName =
  | 'accounts'
  | 'alerts'
  | 'audit'
  | 'customers'
  | 'failed-lines'
  | 'firms'
  | 'jobs'
  | 'licences'
  | 'mails'
  | 'orders'
  | 'outbox'
  | 'renewals';

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

/** A page of a list, and from where the next goes on; undefined where the list ends. */
export type ExportPage<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined };

/** The page of a list that says how many rows it has, not whether there are more. */
export function pageUpTo<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): ExportPage<Row, Cursor> {
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last !== undefined ? cursorOf(last) : undefined };
}

/**
 * A list as a file for a spreadsheet: all rows that the address's filter finds, up to {@link MOST_EXPORTED}, page by page
 * as the reader takes them. Taking it away is an act of its own, recorded first.
 * @param actor whoever has just been found to have the right to the list
 * @param read the list's own query from a cursor on; from its beginning where there is none
 */
export async function exportList<Row, Cursor>(
  request: Request,
  actor: Actor,
  name: ExportName,
  {
    read,
    columns,
  }: {
    read: (after: Cursor | undefined, limit: number) => Promise<ExportPage<Row, Cursor>>;
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
  const search = withoutPage(new URL(request.url).searchParams);
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: name === 'audit' ? 'audit.export' : 'list.export',
      subjectType: name === 'audit' ? 'audit' : 'list',
      subjectId: name === 'audit' ? 'csv' : name,
      after: { filter: Object.fromEntries(search) },
      correlationId: requestContext()?.requestId,
    }),
  );
  return new Response(linesOf(shown, read), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${t(`common:export.file.${name}`)}-${dayInIstanbul(now)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

function linesOf<Row, Cursor>(
  columns: readonly ExportColumn<Row>[],
  read: (after: Cursor | undefined, limit: number) => Promise<ExportPage<Row, Cursor>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (row: Row) =>
    csvLine(
      columns.map(({ of }) => {
        const value = of(row);
        return typeof value === 'number' ? String(value) : value;
      }),
    );
  let after: Cursor | undefined;
  let left = MOST_EXPORTED;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))));
    },
    async pull(controller) {
      // A stretch of a search without a hit is no reason to keep the reader waiting for the next.
      for (let taken = false; !taken;) {
        const { rows, next } = await read(after, Math.min(ROWS_AT_ONCE, left));
        left -= rows.length;
        taken = rows.length > 0;
        if (taken) controller.enqueue(encoder.encode(rows.map(lineOf).join('')));
        if (next === undefined || left <= 0) return controller.close();
        after = next;
      }
    },
  });
}
