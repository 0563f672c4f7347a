import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { missingRight, requireRight } from '~/features/identity/accounts/require-right.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { isStaff, type DealerViewer, type Viewer } from '~/features/identity/accounts/viewer';
import { orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import { AppError } from '~/platform/errors';
import { askAnew, oncePerRequest } from '~/platform/request-context.server';
import { guestCartCookie, GUEST_CART_PRODUCTS, readGuestCart, type GuestCart } from './guest-cart.server';
import {
  clearCart,
  listCart,
  putIntoCart,
  removeFromCart,
  setCartQuantity,
  type CartItem,
  type NewCartItem,
} from './cart-store.server';
import { quantityWhenInCart, type WhenInCart } from './cart-view';
import { addWishes, listWishes, removeWish } from './wish-list-store.server';

/** A cart with its wish list, wherever it is kept: the rows of an account, or the cookie of a visitor. */
export type Cart = {
  items: () => Promise<CartItem[]>;
  /** Stock codes on the wish list. */
  wishes: () => Promise<string[]>;
  /** Each product at most once. @throws AppError 422 cart-full */
  put: (items: readonly NewCartItem[], whenInCart: WhenInCart) => Promise<void>;
  setQuantity: (sku: string, quantity: number) => Promise<void>;
  remove: (sku: string) => Promise<void>;
  clear: () => Promise<void>;
  /** @throws AppError 422 cart-full */
  addWish: (sku: string) => Promise<void>;
  removeWish: (sku: string) => Promise<void>;
  /** Set-Cookie headers that the answer needs for the changes to last. */
  setCookies: () => string[];
};

/** The cart of whoever asks; undefined for staff and for people of a dealer firm who order nothing: they have none. */
export async function cartOf(request: Request): Promise<Cart | undefined> {
  return cartOfViewer(request, await optionalViewer(request));
}

/** The same for whoever may put something into it. */
export async function fillableCartOf(request: Request): Promise<Cart | undefined> {
  const viewer = await optionalViewer(request);
  const looksOnly = viewer?.role === 'dealer' && !dealerMay(viewer.rights, 'orders.place');
  return looksOnly ? undefined : cartOfViewer(request, viewer);
}

/**
 * The cart of whoever asks.
 * @throws AppError 404 not-found for staff, 403 for people of a dealer firm who order nothing
 */
export async function requireCart(request: Request): Promise<Cart> {
  const viewer = await optionalViewer(request);
  const cart = cartOfViewer(request, viewer);
  if (cart) return cart;
  throw viewer?.role === 'dealer' ? await missingRight(viewer, 'licences.order') : new AppError('not-found', 404);
}

/** The same for whoever comes to put something into it. @throws as requireCart, 403 also for who orders for licences alone */
export async function requireFillableCart(request: Request): Promise<Cart> {
  const viewer = await optionalViewer(request);
  if (viewer?.role === 'dealer') await requireRight(viewer, 'orders.place');
  return requireCart(request);
}

function cartOfViewer(request: Request, viewer: Viewer | undefined): Cart | undefined {
  if (!viewer) return cartOfVisitor(readGuestCart(request));
  if (isStaff(viewer)) return undefined;
  if (viewer.role !== 'dealer') return cartOfAccount(viewer.accountId);
  if (!dealerMay(viewer.rights, 'licences.order')) return undefined;
  const cart = cartOfAccount(viewer.accountId);
  return dealerMay(viewer.rights, 'orders.place') ? cart : forLicencesOnly(cart, viewer);
}

/** For whoever orders for licences alone, whose cart takes nothing else. */
function forLicencesOnly(cart: Cart, viewer: DealerViewer): Cart {
  return {
    ...cart,
    put: async (items, whenInCart) => {
      const products = await orderableProducts(items.map(({ sku }) => sku));
      if (products.some(({ licenceAction }) => licenceAction === null))
        throw await missingRight(viewer, 'orders.place');
      await cart.put(items, whenInCart);
    },
  };
}

function cartOfAccount(accountId: number): Cart {
  const key = `cart ${accountId}`;
  const change = async (work: Promise<void>) => {
    await work;
    askAnew(key);
  };
  return {
    // The badge of every page counts what many pages list.
    items: () => oncePerRequest(key, () => listCart(accountId)),
    wishes: () => listWishes(accountId),
    put: (items, whenInCart) => change(putIntoCart(accountId, items, whenInCart)),
    setQuantity: (sku, quantity) => change(setCartQuantity(accountId, sku, quantity)),
    remove: (sku) => change(removeFromCart(accountId, sku)),
    clear: () => change(clearCart(accountId)),
    addWish: (sku) => addWishes(accountId, [sku]),
    removeWish: (sku) => removeWish(accountId, sku),
    setCookies: () => [],
  };
}

function cartOfVisitor(guestCart: GuestCart): Cart {
  let changed = false;
  const change = (work: () => void) => {
    work();
    changed = true;
    return Promise.resolve();
  };
  const full = () => new AppError('cart-full', 422, { params: { max: GUEST_CART_PRODUCTS } });
  return {
    items: () => Promise.resolve(guestCart.items),
    wishes: () => Promise.resolve(guestCart.wishes),
    put: (items, whenInCart) =>
      change(() => {
        for (const item of items) {
          const there = guestCart.items.find(({ sku }) => sku === item.sku);
          if (there) there.quantity = quantityWhenInCart[whenInCart](there.quantity, item.quantity);
          else if (guestCart.items.length < GUEST_CART_PRODUCTS) guestCart.items.push(item);
          else throw full();
        }
      }),
    setQuantity: (sku, quantity) =>
      change(() => {
        const there = guestCart.items.find((item) => item.sku === sku);
        if (there) there.quantity = quantity;
      }),
    remove: (sku) => change(() => (guestCart.items = guestCart.items.filter((item) => item.sku !== sku))),
    clear: () => change(() => (guestCart.items = [])),
    addWish: (sku) =>
      change(() => {
        if (guestCart.wishes.includes(sku)) return;
        if (guestCart.wishes.length >= GUEST_CART_PRODUCTS) throw full();
        guestCart.wishes.push(sku);
      }),
    removeWish: (sku) => change(() => (guestCart.wishes = guestCart.wishes.filter((wish) => wish !== sku))),
    setCookies: () => (changed ? [guestCartCookie(guestCart)] : []),
  };
}
