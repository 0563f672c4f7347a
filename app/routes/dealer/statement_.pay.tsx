import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { CircleCheck } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { loadSlip } from '~/features/desks/dealer-desk/load-slip.server';
import { PaySelected } from '~/features/desks/dealer-desk/pay-selected';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { bankAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { ITEMS_SHOWN } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'statement:pay.title', breadcrumbKey: 'statement:pay.title' };

/** The slip for the items of the address, `?item=1&item=2` (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const today = dayInIstanbul(new Date());
  const asked = new URL(request.url).searchParams.getAll('item').slice(0, ITEMS_SHOWN);
  const orderIds = asked.flatMap((text) => rowIdOf(text) ?? []);
  return { slip: (await loadSlip(viewer, orderIds, today)) ?? null, accounts: bankAccounts(), today };
}

export default function PayItems() {
  const { slip, accounts, today } = useLoaderData<typeof loader>();
  const { t } = useTranslation('statement');
  return (
    <>
      <PageHead title={t('pay.title')} />
      {slip ? (
        <PaySelected slip={slip} accounts={accounts} today={today} />
      ) : (
        <EmptyState
          icon={CircleCheck}
          title={t('pay.none-title')}
          actions={<LinkButton to="/statement">{t('pay.back')}</LinkButton>}
        >
          {t('pay.none-text')}
        </EmptyState>
      )}
    </>
  );
}
