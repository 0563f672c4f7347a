import { requirePermission } from '~/features/identity/accounts/session.server';
import { readObjectionFile } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { uploadAnswer } from '~/platform/upload-name';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The file that a dealer added to its objection (B23). It comes from outside, so browsers only download it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const file = id === undefined ? undefined : await readObjectionFile(undefined, id);
  if (!file) throw notFound('not-found');
  return uploadAnswer(file);
}
