import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { readTransferTurn } from '~/features/desks/dealer-desk/read-transfer-turn.server';
import { TurnToTransfer } from '~/features/desks/dealer-desk/turn-to-transfer';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { turnToTransfer } from '~/features/ordering/awaiting-payment/turn-to-transfer.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'payment:by-transfer.title',
  breadcrumbKey: 'payment:by-transfer.title',
};

/** What it means to pay an order by transfer that waits for its card. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  return readTransferTurn(viewer, rowIdOf(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const { orderId, receiptNo } = await readTransferTurn(viewer, rowIdOf(params.id));
  await readForm(request, []);
  const locale = await localeOf(request);
  try {
    await turnToTransfer(viewer, orderId);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    return json({ message: errorText(locale, error.code, error.details.params) }, { status: error.status });
  }
  const message = translator(locale)('payment:by-transfer.done', { receiptNo });
  return redirect(`/orders/${orderId}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function OrderByTransfer() {
  const refused = useActionData<typeof action>();
  return <TurnToTransfer turn={useLoaderData<typeof loader>()} refused={refused?.message} />;
}
