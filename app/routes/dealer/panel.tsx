import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Plus, Users } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { OrdersNeedingAction } from '~/features/desks/dealer-desk/orders-needing-action';
import { LeadBox } from '~/features/desks/dealer-leads/lead-box';
import { LastOrders } from '~/features/desks/dealer-desk/last-orders';
import { NewDealer } from '~/features/desks/dealer-desk/new-dealer';
import { QuickOrderBox } from '~/features/desks/dealer-desk/quick-order-box';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { readDealerHome } from '~/features/desks/dealer-desk/read-dealer-home.server';
import { HomeFigures } from '~/features/desks/dealer-desk/home-figures';
import { HomeEnds } from '~/features/desks/dealer-desk/home-ends';
import { HomeSpend } from '~/features/desks/dealer-desk/home-spend';

export const handle: RouteHandle = {
  titleKey: 'common:nav.panel',
};

/** A dealer's home: the licences that end this week, the open tasks, the latest orders, and the totals. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  return readDealerHome(viewer, await localeOf(request));
}

export default function DealerPanel() {
  const home = useLoaderData<typeof loader>();
  const { begins, name, firm, today, orders, asked, expected, products, spend, leads } = home;
  const { t } = useTranslation('dealer');
  const mayDo = useDealerMay();
  if (begins && leads.length === 0) return <NewDealer name={name} firm={firm} />;
  return (
    <>
      <PageHead
        title={t('common:nav.panel')}
        facts={[today]}
        actions={
          <>
            <LinkButton to="/customers" icon={Users}>
              {t('common:nav.customers')}
            </LinkButton>
            {mayDo('orders.place') ? (
              <LinkButton to="/shop" icon={Plus}>
                {t('new-order')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <HomeFigures {...home} />
      <div className="home">
        <div className="grid min-w-0 content-start gap-8">
          <HomeEnds kind="expired" {...home} />
          <HomeEnds kind="ends" {...home} />
        </div>
        <div className="rail">
          <LeadBox leads={leads} />
          <OrdersNeedingAction licences={asked} orders={expected} />
          {mayDo('orders.place') ? <QuickOrderBox products={products} /> : null}
          <HomeSpend spend={spend} />
        </div>
        <LastOrders orders={orders} />
      </div>
    </>
  );
}
