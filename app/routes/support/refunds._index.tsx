import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { SearchX, Undo2 } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { RefundTable } from '~/features/desks/payments/refund-table';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { REFUND_VIEWS, refundList } from '~/features/ordering/refunds/refund-filter';
import { countRefunds, listRefunds } from '~/features/ordering/refunds/refund-list-store.server';
import { boundedCount } from '~/platform/bounded-count';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.refunds' };

/** Money that goes back to dealers; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  const filter = refundList.read(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([listRefunds(filter, PAGE_SIZE + 1), countRefunds(filter)]);
  const refunds = found.slice(0, PAGE_SIZE);
  return { filter, refunds, counts, next: found.length > PAGE_SIZE ? refunds.at(-1)?.id : undefined };
}

export default function RefundList() {
  const { filter, refunds, counts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const narrowed = refundList.narrows(filter);
  return (
    <>
      <PageHead
        title={t('staff:nav.refunds')}
        actions={refunds.length > 0 ? <ExportLink list={refundList} filter={filter} /> : null}
      />
      <UnknownFilter list={refundList} />
      <LinkTabs
        label={t('refund.views')}
        tabs={REFUND_VIEWS.map((view) => ({
          to: refundList.address(filter, { view }),
          label: view === 'open' || view === 'all' ? t(`refund.view.${view}`) : t(`refund.standing.${view}`),
          count: boundedCount(counts[view], locale),
          current: filter.view === view,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={refundList} filter={filter} label={t('refund.search')} />
      </div>
      {refunds.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Undo2}
          title={t(narrowed ? 'refund.nothing-found.title' : 'refund.empty.title')}
          actions={
            narrowed ? <LinkButton to={refundList.address()}>{t('refund.nothing-found.action')}</LinkButton> : undefined
          }
        >
          {t(narrowed ? 'refund.nothing-found.text' : 'refund.empty.text')}
        </EmptyState>
      ) : (
        <>
          <RefundTable refunds={refunds} filter={filter} />
          <ListPages
            shown={refunds.length}
            total={counts[filter.view]}
            list={refundList}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
