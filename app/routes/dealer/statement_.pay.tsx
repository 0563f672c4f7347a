import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { randomUUID } from 'node:crypto';
import { CircleCheck } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { loadCardOfItems, loadSlip } from '~/features/desks/dealer-desk/load-slip.server';
import { PaySelected } from '~/features/desks/dealer-desk/pay-selected';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { payableAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { openAttempt } from '~/features/ordering/card-payments/open-attempt.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { attemptAddress } from '~/features/ordering/card-payments/read-card-page.server';
import { ITEMS_SHOWN } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'statement:pay.title', breadcrumbKey: 'statement:pay.title' };

/** The items of an address, `?item=1&item=2`. */
function itemsOf(request: Request): number[] {
  const asked = new URL(request.url).searchParams.getAll('item').slice(0, ITEMS_SHOWN);
  return [...new Set(asked.flatMap((text) => rowIdOf(text) ?? []))];
}

/** The selected items, with both ways to pay them at once (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const today = dayInIstanbul(new Date());
  const slip = await loadSlip(viewer, itemsOf(request), today);
  return {
    ...(slip ? { slip, card: await loadCardOfItems(slip) } : { slip: null, card: null }),
    accounts: await payableAccounts(),
    today,
  };
}

/** Opens a try to pay them all by card, and leads on to the page that names the bank; as a document, for its policy is its own. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const locale = await localeOf(request);
  const form = await readForm(request, ['instalments']);
  try {
    const id = await openAttempt(viewer, itemsOf(request), {
      instalments: Number(form.get('instalments') ?? 1),
      locale,
      correlationId: requestContext()?.requestId ?? randomUUID(),
    });
    const attempt = await attemptById(id);
    return redirectDocument(attempt ? attemptAddress(attempt) : '/statement');
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    return json({ message: errorText(locale, error.code, error.details.params) }, { status: error.status });
  }
}

export default function PayItems() {
  const { slip, card, accounts, today } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation('statement');
  return (
    <>
      <PageHead title={t('pay.title')} />
      {slip && card ? (
        <PaySelected slip={slip} card={card} accounts={accounts} today={today} refused={refused?.message} />
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
