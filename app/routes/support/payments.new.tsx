import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { answerDealerPayment } from '~/features/desks/payments/answer-dealer-payment.server';
import { DealerPaymentForm, type DealerPaymentAnswer } from '~/features/desks/payments/dealer-payment-form';
import { FindDealer } from '~/features/desks/payments/find-dealer';
import { findDealers } from '~/features/desks/payments/find-dealers.server';
import { loadOutlook } from '~/features/desks/payments/load-outlook.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { localeOf, translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:by-hand.title', breadcrumbKey: 'payments:by-hand.title' };

/** A payment that no statement brings: whose it is, how much, and what it pays (B21). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.write');
  const { found, dealer } = await findDealers(request);
  const items = dealer ? await readOpenItems(dealer.id, { limit: 100 }) : [];
  return {
    ...{ found, dealer, items },
    outlook: dealer ? await loadOutlook(dealer.id, items) : null,
    today: dayInIstanbul(new Date()),
    formKey: randomUUID(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const answered = await answerDealerPayment(request, viewer);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const { dealerId, amount, written } = answered;
  const locale = await localeOf(request);
  const t = translator(locale);
  const shown = formatMoney(kurusFromDecimal(amount), 'TRL', locale);
  return redirect(`/support/receivables/${dealerId}`, {
    headers: {
      'Set-Cookie': written
        ? flashToast({ tone: 'success', message: t('payments:done', { amount: shown }) })
        : flashToast({ tone: 'info', message: t('payments:by-hand.again') }),
    },
  });
}

export default function NewPayment() {
  const { found, dealer, items, outlook, today, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<DealerPaymentAnswer>();
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHead title={t('by-hand.title')} facts={[t('by-hand.for'), t('by-hand.kept')]} />
      <div className="grid gap-6">
        <FindDealer found={found} title={t(dealer ? 'find.other' : 'find.title')} />
        {dealer && outlook ? (
          <DealerPaymentForm key={dealer.id} {...{ dealer, items, outlook, today, formKey, answer }} />
        ) : null}
      </div>
    </>
  );
}
