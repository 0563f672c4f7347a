import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listCart } from '~/features/ordering/cart/cart-store.server';
import { countUnits } from '~/features/ordering/cart/cart-view';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { notFound } from '~/platform/errors';
import { choosesFirm, customerOf, type CartConflict } from './cart-conflict.server';
import { readDraft, saveDraft } from './checkout-draft-store.server';

/**
 * Chooses the customer of the next order. A filled cart belongs to another order: its customer changes only if that is
 * asked for.
 * @returns the cart that is in the way, if there is one and `take` is not set
 * @throws AppError 404 firm-not-found
 */
export async function startCustomerOrder(
  viewer: DealerViewer,
  firmId: number,
  { take }: { take: boolean },
): Promise<CartConflict | undefined> {
  const firm = await findVisibleFirm(viewer, firmId);
  if (!firm) throw notFound('firm-not-found', { type: 'firm', id: firmId });
  const [items, draft] = await Promise.all([listCart(viewer.accountId), readDraft(viewer.accountId)]);
  if (choosesFirm(viewer, draft?.values, firmId)) return undefined;
  const units = countUnits(items);
  if (units > 0 && !take) return { units, customer: await customerOf(viewer, draft?.values) };
  // The selected licences belong to the other customer.
  await saveDraft(viewer.accountId, {
    customerKind: firmId === viewer.firm.id ? 'own' : 'existing',
    customerFirmId: String(firmId),
    licences: {},
    computers: {},
  });
  return undefined;
}
