import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { addProducts } from '~/features/ordering/cart/add-products.server';
import type { Cart } from '~/features/ordering/cart/cart-of.server';
import { countUnits, MAX_UNITS } from '~/features/ordering/cart/cart-view';
import { orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { choosesFirm, customerOf, namesCustomer, type CartConflict } from './cart-conflict.server';
import { readDraft, saveDraft } from './checkout-draft-store.server';

/** What a cart takes of an order that is ordered again, and what not. */
type ReorderPlan = {
  items: { sku: string; quantity: number }[];
  /** Names of products that are no longer sold. */
  gone: string[];
  /** Products of which the order holds more than a cart takes. */
  cut: { name: string; ordered: number; taken: number }[];
};

type OrderedAgain = Pick<OrderView, 'id' | 'receiptNo' | 'customer' | 'lines'>;

async function planReorder(order: Pick<OrderView, 'lines'>): Promise<ReorderPlan> {
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const products = await orderableProducts(skus);
  const plan: ReorderPlan = { items: [], gone: [], cut: [] };
  for (const sku of skus) {
    const lines = order.lines.filter((line) => line.sku === sku);
    const name = lines[0]?.name ?? sku;
    const product = products.find((candidate) => candidate.sku === sku);
    if (!product) {
      plan.gone.push(name);
      continue;
    }
    const ordered = countUnits(lines);
    // The quantity of a product for licences is the number of licences that are selected later.
    const quantity = product.requiresLicences ? 1 : Math.min(MAX_UNITS, ordered);
    plan.items.push({ sku, quantity });
    if (!product.requiresLicences && quantity < ordered) plan.cut.push({ name, ordered, taken: quantity });
  }
  return plan;
}

/**
 * The cart that ordering again would mix with. A cart that holds just the products of the order for its customer is the
 * order's own: the button was pressed twice.
 */
export async function cartBeside(
  viewer: DealerViewer,
  cart: Cart,
  { customer, lines }: OrderedAgain,
): Promise<CartConflict | undefined> {
  const [items, draft] = await Promise.all([cart.items(), readDraft(viewer.accountId)]);
  if (items.length === 0) return undefined;
  const others = items.some(({ sku }) => !lines.some((line) => line.sku === sku));
  if (!others && choosesFirm(viewer, draft?.values, customer.firmId)) return undefined;
  return { units: countUnits(items), customer: await customerOf(viewer, draft?.values) };
}

/**
 * Puts the products of an order into the cart, for the order's customer (readings 46); repeating it adds nothing twice.
 * @param beside what happens to a filled cart: `add` keeps its products and its customer, if it has one
 */
export async function reorder(
  viewer: DealerViewer,
  cart: Cart,
  order: OrderedAgain,
  beside: 'add' | 'replace',
): Promise<void> {
  if (beside === 'replace') await cart.clear();
  const { items } = await planReorder(order);
  if (items.length === 0) return;
  await addProducts(cart, items, 'larger');
  const { firmId } = order.customer;
  const values = (await readDraft(viewer.accountId))?.values;
  if (namesCustomer(values) || !(await findVisibleFirm(viewer, firmId))) return;
  await saveDraft(viewer.accountId, {
    customerKind: firmId === viewer.firm.id ? 'own' : 'existing',
    customerFirmId: String(firmId),
    licences: {},
    computers: {},
    acceptsShorter: false,
  });
}

/** What the cart's page says after an order was ordered again. */
export type Reordered = Omit<ReorderPlan, 'items'> & {
  receiptNo: number;
  nothing: boolean;
  /** Whom the cart is for now. */
  customer: string | null;
};

export async function reorderedOf(viewer: DealerViewer, order: OrderedAgain): Promise<Reordered> {
  const [{ items, gone, cut }, draft] = await Promise.all([planReorder(order), readDraft(viewer.accountId)]);
  return {
    receiptNo: order.receiptNo,
    nothing: items.length === 0,
    gone,
    cut,
    customer: await customerOf(viewer, draft?.values),
  };
}
