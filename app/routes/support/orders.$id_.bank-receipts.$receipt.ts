import { requirePermission } from '~/features/identity/accounts/session.server';
import { readBankReceipt } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { uploadAnswer } from '~/platform/upload-name';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** A bank's receipt that a dealer added to an order (B21). It comes from outside, so browsers only download it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  const [order, id] = [rowIdOf(params.id), rowIdOf(params.receipt)];
  const file = order === undefined || id === undefined ? undefined : await readBankReceipt(undefined, order, id);
  if (!file) throw notFound('not-found');
  return uploadAnswer(file);
}
