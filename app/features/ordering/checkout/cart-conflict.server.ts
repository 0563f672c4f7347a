import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listCart } from '~/features/ordering/cart/cart-store.server';
import { countUnits } from '~/features/ordering/cart/cart-view';
import { orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { readDraft, type CheckoutDraft } from './checkout-draft-store.server';

/** A filled cart that is in the way of a new order. */
export type CartConflict = { units: number; customer: string | null };

/**
 * The cart that a licence order for this firm would absorb, or whose customer it would change. Further actions on
 * licences of the same firm may share an order; anything else needs a confirmation.
 */
export async function cartConflict(viewer: DealerViewer, firmId: number): Promise<CartConflict | undefined> {
  const [items, draft] = await Promise.all([listCart(viewer.accountId), readDraft(viewer.accountId)]);
  const units = countUnits(items);
  if (units === 0) return undefined;
  if (choosesFirm(viewer, draft?.values, firmId)) {
    const products = await orderableProducts(items.map(({ sku }) => sku));
    if (products.every(({ licenceAction }) => licenceAction !== null)) return undefined;
  }
  return { units, customer: await customerOf(viewer, draft?.values) };
}

/** Whether a draft's customer is this firm. */
export function choosesFirm(
  viewer: DealerViewer,
  values: CheckoutDraft['values'] | undefined,
  firmId: number,
): boolean {
  if (firmId === viewer.firm.id) return values?.customerKind === 'own';
  return values?.customerKind === 'existing' && values.customerFirmId === String(firmId);
}

/** The name of a draft's customer, if one is chosen. */
export async function customerOf(
  viewer: DealerViewer,
  values: CheckoutDraft['values'] | undefined,
): Promise<string | null> {
  if (values?.customerKind === 'own') return viewer.firm.name;
  if (values?.customerKind === 'new') return values.customer?.name || null;
  const id = Number(values?.customerFirmId);
  return Number.isSafeInteger(id) && id > 0 ? ((await findVisibleFirm(viewer, id))?.name ?? null) : null;
}

/** Whether a draft has a customer: a firm, or anything typed of a new one. */
export function namesCustomer(values: CheckoutDraft['values'] | undefined): boolean {
  if (values?.customerKind === 'own') return true;
  if (values?.customerKind === 'new')
    return Object.values(values.customer ?? {})
      .flat()
      .some((text) => text !== '');
  return values?.customerKind === 'existing' && (values.customerFirmId ?? '') !== '';
}
