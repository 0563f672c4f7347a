import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Inbox, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { DESK_KINDS } from '~/features/public-site/requests/request-kinds';
import { countRequests, listAssignees, listRequests } from '~/features/desks/requests-desk/request-desk-store.server';
import { rightFor } from '~/features/desks/requests-desk/load-request.server';
import { REQUEST_VIEWS, requestList, UNASSIGNED } from '~/features/desks/requests-desk/request-list-filter';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { RequestTable } from '~/features/desks/requests-desk/request-table';
import { boundedCount } from '~/platform/bounded-count';
import { formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.requests' };

/** Visitors' requests; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requirePermission(request, 'support.read');
  const filter = requestList.read(new URL(request.url).searchParams);
  const [locale, found, counts, assignees] = await Promise.all([
    localeOf(request),
    listRequests(filter, PAGE_SIZE + 1),
    countRequests(filter),
    listAssignees(),
  ]);
  const now = new Date();
  const requests = found.slice(0, PAGE_SIZE).map((row) => ({
    ...row,
    received: formatRelative(new Date(row.createdAt), now, locale),
    late: row.dueAt !== null && new Date(row.dueAt) < now,
    mayAct: ['new', 'in-progress'].includes(row.state) && may(role, rightFor(row.kind)),
  }));
  return { filter, requests, counts, assignees, next: found.length > PAGE_SIZE ? requests.at(-1)?.id : undefined };
}

export default function RequestList() {
  const { filter, requests, counts, assignees, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  const narrowed = requestList.narrows(filter);
  const people = [
    { value: UNASSIGNED, text: t('nobody') },
    ...assignees.map(({ id, name }) => ({ value: String(id), text: name })),
  ];
  const chosen = people.find(({ value }) => value === filter.assignee)?.text ?? filter.assignee;
  return (
    <>
      <PageHead
        title={t('staff:nav.requests')}
        state={<LiveConsole />}
        actions={requests.length > 0 ? <ExportLink list={requestList} filter={filter} /> : null}
      />
      <UnknownFilter list={requestList} />
      <LinkTabs
        label={t('views')}
        tabs={REQUEST_VIEWS.map((view) => ({
          to: requestList.address(filter, { view }),
          label:
            view === 'snoozed'
              ? t('staff:snooze.view')
              : view === 'open' || view === 'all'
                ? t(`view.${view}`)
                : t(`state.${view}`),
          count: boundedCount(counts[view], locale),
          current: filter.view === view,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={requestList} filter={filter} label={t('search')} placeholder={t('search-placeholder')} />
        <ChoiceFilter
          list={requestList}
          filter={filter}
          field="kind"
          label={t('column.kind')}
          removeLabel={t('remove.kind')}
          value={filter.kind && t(`kind.${filter.kind}`)}
          choices={DESK_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
        />
        <ChoiceFilter
          list={requestList}
          filter={filter}
          field="assignee"
          label={t('column.assignee')}
          removeLabel={t('remove.assignee')}
          value={chosen}
          choices={people}
        />
      </div>
      {requests.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Inbox}
          title={t(narrowed ? 'nothing-found.title' : 'empty.title')}
          actions={
            narrowed ? <LinkButton to={requestList.address()}>{t('nothing-found.action')}</LinkButton> : undefined
          }
        >
          {t(narrowed ? 'nothing-found.text' : 'empty.text')}
        </EmptyState>
      ) : (
        <>
          <RequestTable requests={requests} />
          <ListPages
            shown={requests.length}
            total={counts[filter.view]}
            list={requestList}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
