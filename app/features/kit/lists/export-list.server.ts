import type { ReaderTexts } from '~/platform/translator';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv';
import { dayInIstanbul, formatDate, formatDateTime, wallClock } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { WORKBOOK_TYPE, workbookStream, type StyledCell } from '~/platform/spreadsheet/write-workbook.server';
import { askerOfRequest, SharedBulkhead } from '~/platform/shares.server';
import { intlLocale } from '~/platform/text';
import type { FileFormat, List } from './define-filter';

/** The most rows per file: spreadsheet programs still open such a file quickly. */
const MOST_EXPORTED = 100_000;
const ROWS_AT_ONCE = 1000;

/** A turn for each part of a file, so that a slow reader keeps none from others. */
const bulkhead = new SharedBulkhead('exports', { running: 4, waiting: 200, longestWaitMs: 60_000 });

/** The lists that can be exported. Each has its name in `common:export.file` and `admin:list`. */
export type ExportName =
  | 'accounts'
  | 'alerts'
  | 'audit'
  | 'bank-lines'
  | 'causes'
  | 'customers'
  | 'downloads'
  | 'failed-lines'
  | 'firm-trail'
  | 'firms'
  | 'imports'
  | 'jobs'
  | 'licences'
  | 'mails'
  | 'open-items'
  | 'orders'
  | 'outbox'
  | 'receivables'
  | 'refunds'
  | 'renewals'
  | 'repair-lines'
  | 'requests'
  | 'leads'
  | 'statement'
  | 'tokens';

/** The value of a cell: dates, instants and amounts are formatted values in a workbook, and texts in CSV. */
export type FileValue = string | number | null | StyledCell;

/** Formatters for values in the reader's language; they return null if there is no value. */
export type FileWords = ReaderTexts & {
  now: Date;
  /** An instant in Istanbul time, to the minute. */
  time: (iso: string | null) => FileValue;
  day: (iso: string | null) => FileValue;
  /**
   * In CSV the decimal text with the reader's decimal separator and nothing else, so that a spreadsheet can calculate
   * with it.
   */
  amount: (decimal: string) => FileValue;
};

export type ExportColumn<Row> = { head: string; of: (row: Row) => FileValue };

/** Typed values: the reader's program formats them. */
const WORKBOOK_VALUES = {
  time: (iso: string | null) => iso && { value: wallClock(new Date(iso)), format: 'instant' as const },
  day: (iso: string | null) => iso && { value: wallClock(new Date(iso)), format: 'day' as const },
  amount: (decimal: string) => ({ value: Number(decimal), format: 'amount' as const }),
};

const textValues = (locale: string) => ({
  time: (iso: string | null) => (iso === null ? '' : formatDateTime(new Date(iso), locale)),
  day: (iso: string | null) => (iso === null ? '' : formatDate(new Date(iso), locale)),
  amount: (decimal: string) => (/^tr\b/.test(intlLocale(locale)) ? decimal.replace('.', ',') : decimal),
});

/** A page of a list, and the position of the next one; undefined at the end of the list. */
type ExportPage<Row, F> = { rows: readonly Row[]; next: Partial<F> | undefined };

/** The page of a query that does not tell whether there are more rows: after a full page there may be. */
export function pageUpTo<Row, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { rows: readonly Row[]; next: { after: Place } | undefined } {
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last !== undefined ? { after: placeOf(last) } : undefined };
}

/**
 * Exports a list for spreadsheets, as a workbook or CSV depending on the path: all rows that the filter matches, up to
 * {@link MOST_EXPORTED}, page by page as the client reads. The export is recorded in the audit trail first.
 * @param actor the user, whose right to the list was checked
 * @param read the list's query, from the filter's position
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
    /** The parsed filter, if the route has read it already. */
    filter?: NoInfer<F>;
    read: (filter: F, limit: number) => Promise<ExportPage<Row, NoInfer<F>>>;
    columns: (words: FileWords) => readonly ExportColumn<NoInfer<Row>>[];
  },
): Promise<Response> {
  const locale = await localeOf(request);
  const texts = readerTexts(locale);
  const now = new Date();
  const format: FileFormat = new URL(request.url).pathname.endsWith('.xlsx') ? 'xlsx' : 'csv';
  const shown = columns({ ...texts, now, ...(format === 'xlsx' ? WORKBOOK_VALUES : textValues(locale)) });
  const all = list.firstPage(filter);
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: name === 'audit' ? 'audit.export' : 'list.export',
      subjectType: name === 'audit' ? 'audit' : 'list',
      subjectId: name === 'audit' ? format : name,
      after: { filter: list.parameters(all), ...(format === 'xlsx' && { format }) },
      correlationId: requestContext()?.requestId,
    }),
  );
  const file = texts.t(`common:export.file.${name}`);
  const pages = pagesOf(all, read, askerOfRequest());
  return new Response(format === 'xlsx' ? workbookStream(file, shown, cellsOf(shown, pages)) : linesOf(shown, pages), {
    headers: {
      'Content-Type': format === 'xlsx' ? WORKBOOK_TYPE : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}-${dayInIstanbul(now)}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * The pages of a list, loaded on demand. A page without a hit is skipped, because searches cover a limited range per
 * page.
 */
async function* pagesOf<Row, F>(
  filter: F,
  read: (filter: F, limit: number) => Promise<ExportPage<Row, F>>,
  asker: ReturnType<typeof askerOfRequest>,
): AsyncGenerator<readonly Row[], void> {
  let place = filter;
  for (let left = MOST_EXPORTED; left > 0;) {
    const [from, most] = [place, Math.min(ROWS_AT_ONCE, left)];
    const { rows, next } = await bulkhead.run(() => read(from, most), asker);
    left -= rows.length;
    if (rows.length > 0) yield rows;
    if (next === undefined) return;
    place = { ...place, ...next };
  }
}

async function* cellsOf<Row>(columns: readonly ExportColumn<Row>[], pages: AsyncIterable<readonly Row[]>) {
  for await (const rows of pages) for (const row of rows) yield columns.map(({ of }) => of(row));
}

function linesOf<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (row: Row) =>
    csvLine(
      columns.map(({ of }) => {
        const value = of(row);
        return value === null ? null : String(typeof value === 'object' ? value.value : value);
      }),
    );
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))));
    },
    async pull(controller) {
      const { done, value: rows } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(rows.map(lineOf).join('')));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}
