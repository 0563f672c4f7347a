import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { readBankReceipt } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { uploadAnswer } from '~/platform/upload-name';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** A bank's receipt that the dealer added to its order (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'amounts.see');
  const [order, id] = [rowIdOf(params.id), rowIdOf(params.receipt)];
  const file = order === undefined || id === undefined ? undefined : await readBankReceipt(firm.id, order, id);
  if (!file) throw notFound('not-found');
  return uploadAnswer(file);
}
