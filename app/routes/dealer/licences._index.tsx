import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useLocation } from '~/platform/web';
import { CalendarSync, Hourglass, KeyRound, ListChecks, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { productNames } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { openLicenceQueue } from '~/features/desks/dealer-desk/licence-queue-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { LicenceDesk } from '~/features/licensing/licences/licence-desk';
import { isRenewable, licenceDesk, renewViewAddress } from '~/features/licensing/licences/licence-desk-filter';
import { countDeskLicences, listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { LicenceViewStrip } from '~/features/licensing/licences/licence-view-strip';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'licences:title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = licenceDesk.read(new URL(request.url).searchParams);
  const orders = dealerMay(viewer.rights, 'licences.order');
  const now = new Date();
  const locale = await localeOf(request);
  const [firm, counts, { licences, next }, actions, queue, names] = await Promise.all([
    filter.firmId === undefined ? undefined : findVisibleFirm(viewer, filter.firmId),
    countDeskLicences(viewer, filter, now),
    listDeskLicences(viewer, filter, { now, limit: PAGE_SIZE }),
    actionsOfferedTo(viewer),
    orders ? openLicenceQueue(viewer.accountId) : undefined,
    productNames(locale),
  ]);
  if (filter.firmId !== undefined && !firm) throw notFound('firm-not-found', { type: 'firm', id: filter.firmId });
  return {
    filter,
    firmName: firm?.name ?? null,
    counts,
    rows: licences.map((licence) => ({
      ...licence,
      product: names.get(licence.sku ?? '') ?? null,
    })),
    next,
    actions,
    queue: queue ?? null,
    now: now.toISOString(),
  };
}

export default function LicenceList() {
  const { filter, firmName, counts, rows, next, actions, queue, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('licences');
  const mayDo = useDealerMay();
  const { search } = useLocation();
  const { view, query, firmId } = filter;
  if (counts.all === 0 && !query && firmId === undefined) {
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState
          icon={KeyRound}
          title={t('list.empty.title')}
          actions={mayDo('orders.place') ? <LinkButton to="/shop">{t('list.empty.action')}</LinkButton> : undefined}
        >
          {t('list.empty.text')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            {rows.length > 0 ? <ExportLink list={licenceDesk} filter={filter} /> : null}
            {queue ? (
              <LinkButton to="/licences/queue" icon={ListChecks}>
                {t('list.resume-queue', { done: queue.done, of: queue.of })}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={licenceDesk} />
      <LicenceViewStrip filter={filter} counts={counts} />
      <div className="toolbar">
        <ListSearch
          list={licenceDesk}
          filter={filter}
          label={t('list.search')}
          placeholder={t('list.search-placeholder')}
        />
        {firmName === null ? null : (
          <FilterChip
            label={t('list.firm')}
            value={firmName}
            removeTo={licenceDesk.address(filter, { firmId: undefined })}
            removeLabel={t('list.firm-remove')}
          />
        )}
        {isRenewable(view) && rows.length > 0 && actions.some(({ action }) => action === 'extend-year') ? (
          <LinkButton to={renewViewAddress(filter)} icon={CalendarSync} className="ms-auto max-md:ms-0 max-md:w-full">
            {t('list.renew-all', { count: counts[view] })}
          </LinkButton>
        ) : null}
      </div>
      {view === 'provisional' && rows.length > 0 ? (
        <p className="mb-3 flex items-center gap-3 rounded-md bg-sunken px-3 py-2 text-muted">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          {t('provisional.hint')}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('list.nothing-found.title')}
          actions={<LinkButton to="/licences">{t('list.nothing-found.action')}</LinkButton>}
        >
          {t('list.nothing-found.text')}
        </EmptyState>
      ) : (
        <>
          <LicenceDesk key={search} rows={rows} filter={filter} counts={counts} actions={actions} now={now} />
          <ListPages
            shown={rows.length}
            total={counts[view]}
            list={licenceDesk}
            filter={filter}
            next={next && { after: next }}
          />
        </>
      )}
    </>
  );
}
