import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { readAuditRows } from '~/features/desks/administration/audit-list-store.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { changesOf } from '~/features/desks/staff/audit-changes';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { nameChanges, nameSubjects } from '~/features/desks/staff/audit-subject-store.server';
import { actionText, actorText, changesText, subjectKind, subjectText } from '~/features/desks/staff/audit-texts';

/** The audit trail as a file: in the reader's language, with the original codes and values in additional columns. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'audit.read');
  return exportList(request, actorOf(viewer), 'audit', {
    list: auditTrail,
    read: async (filter, limit) => {
      const { rows, next } = await readAuditRows(filter, limit);
      const nameOf = await nameSubjects(
        rows.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
      );
      const named = await nameChanges(rows.map((row) => ({ ...row, changes: changesOf(row.before, row.after) })));
      return {
        rows: named.map((row) => ({ ...row, name: nameOf({ type: row.subjectType, id: row.subjectId }) ?? null })),
        next: next === null ? undefined : { after: next },
      };
    },
    columns: ({ time, ...texts }) => {
      const { t } = texts;
      const written = (side: unknown) => (side === null || side === undefined ? '' : JSON.stringify(side));
      return [
        { head: t('admin:audit.csv.time'), of: ({ at }) => time(at) },
        { head: t('admin:audit.csv.actor'), of: ({ actor }) => actorText(texts, actor) },
        { head: t('admin:audit.csv.name'), of: ({ person }) => person?.name ?? '' },
        { head: t('admin:audit.csv.action'), of: ({ action }) => actionText(texts, action) },
        {
          head: t('admin:audit.csv.subject'),
          of: ({ subjectType: type, subjectId: id, name }) => subjectText(texts, { type, id }, name),
        },
        { head: t('admin:audit.csv.changes'), of: ({ changes }) => changesText(texts, changes) },
        { head: t('admin:audit.csv.reason'), of: ({ reason }) => reason },
        { head: t('admin:audit.csv.subject-kind'), of: ({ subjectType }) => subjectKind(texts, subjectType) },
        { head: t('admin:audit.csv.code'), of: ({ action }) => action },
        { head: t('admin:audit.csv.subject-type'), of: ({ subjectType }) => subjectType },
        { head: t('admin:audit.csv.subject-id'), of: ({ subjectId }) => subjectId },
        { head: t('admin:audit.csv.before'), of: ({ before }) => written(before) },
        { head: t('admin:audit.csv.after'), of: ({ after }) => written(after) },
        { head: t('admin:audit.csv.correlation'), of: ({ correlationId }) => correlationId },
      ];
    },
  });
}
