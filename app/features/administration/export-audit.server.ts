import type { TFunction } from 'i18next';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { formatDateTime } from '~/platform/dates';
import { requestContext } from '~/platform/request-context.server';
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv';
import { auditParameters, type AuditFilter } from './audit-filter';
import { readAuditRows } from './audit-list-store.server';

const MOST_ROWS = 100_000;
const ROWS_AT_ONCE = 2000;

/**
 * The audit trail as a file, row by row as the reader takes it. Taking it away is an act of its own, recorded first.
 * @param words the name of an act in the reader's language
 */
export async function exportAudit(
  actor: Actor,
  filter: AuditFilter,
  { t, locale, words }: { t: TFunction; locale: string; words: (action: string) => string },
): Promise<ReadableStream<Uint8Array>> {
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'audit.export',
      subjectType: 'audit',
      subjectId: 'csv',
      after: { filter: auditParameters(filter) },
      correlationId: requestContext()?.requestId,
    }),
  );
  const encoder = new TextEncoder();
  let after = filter.after;
  let left = MOST_ROWS;
  const jsonOf = (side: unknown) => (side === null || side === undefined ? '' : JSON.stringify(side));
  const toLine = (row: Awaited<ReturnType<typeof readAuditRows>>['rows'][number]) =>
    csvLine([
      formatDateTime(new Date(row.at), locale),
      row.actor,
      words(row.action),
      row.action,
      row.subjectType,
      row.subjectId,
      row.reason,
      jsonOf(row.before),
      jsonOf(row.after),
      row.correlationId,
    ]);
  return new ReadableStream({
    start(controller) {
      const head = [
        t('admin:audit.csv.time'),
        t('admin:audit.csv.actor'),
        t('admin:audit.csv.action'),
        t('admin:audit.csv.code'),
        t('admin:audit.csv.subject-type'),
        t('admin:audit.csv.subject'),
        t('admin:audit.csv.reason'),
        t('admin:audit.csv.before'),
        t('admin:audit.csv.after'),
        t('admin:audit.csv.correlation'),
      ];
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(head)));
    },
    async pull(controller) {
      // A stretch of a search without a hit is no reason to keep the reader waiting for the next.
      for (let taken = false; !taken;) {
        const { rows, next } = await readAuditRows({ ...filter, after }, Math.min(ROWS_AT_ONCE, left));
        left -= rows.length;
        taken = rows.length > 0;
        if (taken) controller.enqueue(encoder.encode(rows.map(toLine).join('')));
        if (next === null || left <= 0) return controller.close();
        after = next;
      }
    },
  });
}
