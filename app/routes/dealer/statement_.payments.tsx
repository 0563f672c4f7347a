import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { ArrowLeft, Coins } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { DealerPayments } from '~/features/desks/dealer-desk/dealer-payments';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { listPayments, PAYMENTS_SHOWN } from '~/features/ordering/payments/payment-list-store.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'statement:paid.title', breadcrumbKey: 'statement:paid.title' };

/** The dealer's payments, and what each has paid (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  return { payments: await listPayments(viewer.firm.id), most: PAYMENTS_SHOWN };
}

export default function Payments() {
  const { payments, most } = useLoaderData<typeof loader>();
  const { t } = useTranslation('statement');
  return (
    <>
      <PageHead
        title={t('paid.title')}
        facts={[t('paid.text'), ...(payments.length === most ? [t('paid.first-ones', { shown: most })] : [])]}
        actions={
          <LinkButton to="/statement" icon={ArrowLeft} turn>
            {t('pay.back')}
          </LinkButton>
        }
      />
      {payments.length === 0 ? (
        <EmptyState icon={Coins} title={t('paid.none-title')}>
          {t('paid.none-text')}
        </EmptyState>
      ) : (
        <DealerPayments payments={payments} />
      )}
    </>
  );
}
