import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { History, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { auditChoices, countAudit, listAudit } from '~/features/desks/administration/audit-list-store.server';
import { AuditDays } from '~/features/desks/administration/audit-days';
import { AuditTools } from '~/features/desks/administration/audit-tools';
import { daysOfActs } from '~/features/desks/administration/days-of-acts';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { nameSubjects } from '~/features/desks/staff/audit-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 50;
/** The periods in days that have a button. */
const PERIODS = [1, 7, 30];

export const handle: RouteHandle = {
  titleKey: 'staff:nav.audit',
};

/** The audit trail. The whole filter is in the URL, so that users can share what they found. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'audit.read');
  const filter = auditTrail.read(new URL(request.url).searchParams);
  const [locale, found, total, choices] = await Promise.all([
    localeOf(request),
    listAudit(filter, PAGE_SIZE),
    countAudit(filter),
    auditChoices(),
  ]);
  const now = new Date();
  const nameOf = await nameSubjects([
    ...found.entries.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
    ...(filter.subject ? [filter.subject] : []),
  ]);
  return {
    filter,
    subjectName: (filter.subject && nameOf(filter.subject)) ?? null,
    total,
    ...choices,
    ...found,
    days: daysOfActs(
      found.entries.map((entry) => ({
        ...entry,
        name: nameOf({ type: entry.subjectType, id: entry.subjectId }) ?? null,
      })),
      { now, t: translator(locale), locale, begun: filter.after !== undefined, goesOn: found.next !== null },
    ),
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function AuditTrail() {
  const { filter, entries, days, total, next, unfinished, actors, actions, periods, subjectName } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const filtered = auditTrail.narrows(filter);
  return (
    <>
      <PageHead
        title={t('staff:nav.audit')}
        state={filter.after === undefined ? <LiveConsole /> : undefined}
        facts={[t('audit.intro')]}
        actions={<ExportLink list={auditTrail} filter={filter} />}
      />
      <UnknownFilter list={auditTrail} />
      <AuditTools {...{ filter, actors, actions, periods, subjectName }} />
      {entries.length === 0 && !unfinished ? (
        filtered ? (
          <EmptyState
            icon={SearchX}
            title={t('audit.nothing')}
            actions={<LinkButton to="/ops/audit">{t('audit.show-all')}</LinkButton>}
          >
            {t('audit.nothing-text')}
          </EmptyState>
        ) : (
          <EmptyState icon={History} title={t('audit.empty')}>
            {t('audit.empty-text')}
          </EmptyState>
        )
      ) : (
        <>
          {entries.length > 0 ? <AuditDays days={days} filter={filter} /> : null}
          {unfinished && next !== null ? (
            <p className="my-4 flex flex-wrap items-center gap-3 text-sm text-muted">
              {t('audit.searched')}
              <LinkButton to={auditTrail.address(filter, { after: next })} size="small">
                {t('audit.search-older')}
              </LinkButton>
            </p>
          ) : null}
          <ListPages
            shown={entries.length}
            total={total}
            list={auditTrail}
            filter={filter}
            next={next === undefined || next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
