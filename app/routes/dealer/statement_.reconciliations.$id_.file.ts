import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { readObjectionFile } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { uploadAnswer } from '~/platform/upload-name';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The file that the dealer added to its objection (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'account.see');
  const id = rowIdOf(params.id);
  const file = id === undefined ? undefined : await readObjectionFile(firm.id, id);
  if (!file) throw notFound('not-found');
  return uploadAnswer(file);
}
