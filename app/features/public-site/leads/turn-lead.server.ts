import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { NO_CUSTOMER, type CustomerForm } from '~/features/customers/firms/customer-form';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { addProducts } from '~/features/ordering/cart/add-products.server';
import type { Cart } from '~/features/ordering/cart/cart-of.server';
import { countUnits } from '~/features/ordering/cart/cart-view';
import { customerOf, type CartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import { readDraft, saveDraft, type CheckoutDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { holdLead } from './hold-lead.server';
import { writeTurning } from './lead-act-store.server';
import { noteLeadEvent } from './lead-store.server';

/** Whom a request becomes an order for: a firm of the dealer's, or a new customer with what is known of them. */
export type LeadCustomer = { firmId: number } | { known: Partial<CustomerForm> };

type Turned = { id: number; checkoutKey: string | null };

/** The cart that a request's products would mix with; its own from an earlier press is not in the way. */
export async function cartBesideLead(
  viewer: DealerViewer,
  cart: Cart,
  { checkoutKey }: Pick<Turned, 'checkoutKey'>,
): Promise<CartConflict | undefined> {
  const [items, draft] = await Promise.all([cart.items(), readDraft(viewer.accountId)]);
  if (items.length === 0 || isOwn(draft, checkoutKey)) return undefined;
  return { units: countUnits(items), customer: await customerOf(viewer, draft?.values) };
}

const isOwn = (draft: CheckoutDraft | undefined, checkoutKey: string | null) =>
  draft !== undefined && draft.idempotencyKey === checkoutKey;

/**
 * Puts what a request asks for into the cart, for its customer, in the place of what was there, and notes on the request which
 * checkout it is: the order that is accepted with its key ends the request in the same commit. Pressed twice, it is one checkout.
 * @throws AppError lead-not-found, firm-not-found (404), lead-changed (409), lead-not-sold (422) if the shop sells none of it any more
 */
export async function turnLead(
  viewer: DealerViewer,
  cart: Cart,
  lead: Turned & { lines: readonly { sku: string; quantity: number }[] },
  customer: LeadCustomer,
): Promise<void> {
  const { accountId, firm } = viewer;
  await transaction(async (tx) => void (await holdLead(tx, viewer, { id: lead.id }, 'turn')));
  if ('firmId' in customer && !(await findVisibleFirm(viewer, customer.firmId)))
    throw notFound('firm-not-found', { type: 'firm', id: customer.firmId });
  // A second press that was judged meanwhile clears what the first has just written.
  const draft =
    (await fillCheckout(viewer, cart, lead, customer)) ?? (await fillCheckout(viewer, cart, lead, customer));
  if (!draft) throw new AppError('checkout-changed', 409);
  await transaction(async (tx) => {
    await holdLead(tx, viewer, { id: lead.id }, 'turn');
    if (!(await writeTurning(tx, lead.id, draft.idempotencyKey))) return;
    await noteLeadEvent(tx, { leadId: lead.id, kind: 'order-begun', accountId, firmId: firm.id });
    notifyStaff(tx);
  });
}

/** Puts the products and the customer where the checkout reads them; undefined where somebody has cleared them meanwhile. */
async function fillCheckout(
  { accountId, firm }: DealerViewer,
  cart: Cart,
  lead: Turned & { lines: readonly { sku: string; quantity: number }[] },
  customer: LeadCustomer,
): Promise<CheckoutDraft | undefined> {
  const earlier = await readDraft(accountId);
  if (!isOwn(earlier, lead.checkoutKey)) await cart.clear();
  const gone = await addProducts(cart, lead.lines, 'larger');
  if (gone.length >= new Set(lead.lines.map(({ sku }) => sku)).size) throw new AppError('lead-not-sold', 422);
  await saveDraft(accountId, {
    licences: {},
    computers: {},
    acceptsShorter: false,
    ...('firmId' in customer
      ? {
          customerKind: customer.firmId === firm.id ? ('own' as const) : ('existing' as const),
          customerFirmId: String(customer.firmId),
        }
      : { customerKind: 'new' as const, customer: { ...NO_CUSTOMER, ...customer.known } }),
  });
  return readDraft(accountId);
}
