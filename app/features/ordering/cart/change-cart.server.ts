import { redirect } from '~/platform/web.server';
import { orderableProducts, shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { safeRedirectTarget } from '~/platform/safe-redirect';
import { flashToast } from '~/platform/toasts.server';
import { addProducts } from './add-products.server';
import { requireCart } from './cart-of.server';
import { MAX_UNITS, readQuantity, unitsOf } from './cart-view';

/** The answer to a cart form that does not redirect: why nothing was changed, if so. */
export type CartAnswer = { error: string | null };

/** The fields of all those forms. */
export const CART_FIELDS = ['intent', 'sku', 'quantity', 'returnTo', 'returnToCard'];

const WISH_LIST = '/apps/eCommerce/wish-list';

/**
 * The only action for forms that change cart or wish list; any route may use it. `intent` says what to do with `sku`:
 * add, restore (with `quantity`), set-quantity, remove, clear, move-to-wish-list, move-to-cart, toggle-wish,
 * remove-wish. `returnTo` redirects there, which forms need without scripts, `returnToCard` to the card of `sku` there;
 * otherwise the answer is a CartAnswer.
 * @throws AppError 404 for staff, 400 malformed-request
 */
export async function changeCart(request: Request, form: FormData): Promise<Response> {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  const t = translator(locale);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [intent, sku] = [text('intent'), text('sku')];
  const headers = new Headers();
  const back = (['returnTo', 'returnToCard'] as const).find((name) => form.has(name));
  let returnTo = back && safeRedirectTarget(text(back), '/cart');
  const say = (message: string) => headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
  const nameOf = async () => (await shownProducts([sku], locale))[0]?.name ?? sku;

  const add = async (quantity: number) => {
    const unknown = await addProducts(cart, [{ sku, quantity }], 'keep');
    if (unknown.length > 0) throw new AppError('unknown-sku', 422);
  };
  const wish = async () => {
    if ((await orderableProducts([sku])).length === 0) throw new AppError('unknown-sku', 422);
    await cart.addWish(sku);
  };

  try {
    if (intent !== 'clear' && !/^\w{1,20}$/.test(sku)) throw new AppError('unknown-sku', 422);
    switch (intent) {
      case 'add':
      case 'restore':
        await add(readQuantity(form.get('quantity')) ?? 1);
        break;
      case 'set-quantity': {
        const quantity = readQuantity(form.get('quantity'));
        if (quantity === undefined) throw new AppError('quantity-out-of-range', 422, { params: { max: MAX_UNITS } });
        const [product] = await orderableProducts([sku]);
        if (product) await cart.setQuantity(sku, unitsOf({ ...product, quantity }, 0));
        break;
      }
      case 'remove':
        await cart.remove(sku);
        if (returnTo) {
          const [path] = returnTo.split(/[?#]/);
          returnTo = `${path}?${new URLSearchParams({ removed: sku, quantity: text('quantity') })}`;
        }
        break;
      case 'clear':
        await cart.clear();
        say(t('cart:cleared'));
        returnTo = '/shop';
        break;
      case 'move-to-wish-list':
        // A product that is on the list already stays in the cart, and the list is shown (dealer-shop §2).
        if ((await cart.wishes()).includes(sku)) {
          returnTo = WISH_LIST;
          break;
        }
        await wish();
        await cart.remove(sku);
        say(t('cart:moved-to-wish-list', { name: await nameOf() }));
        break;
      case 'move-to-cart':
        await add(1);
        await cart.removeWish(sku);
        say(t('cart:moved-to-cart', { name: await nameOf() }));
        break;
      case 'toggle-wish':
        await ((await cart.wishes()).includes(sku) ? cart.removeWish(sku) : wish());
        break;
      case 'remove-wish':
        await cart.removeWish(sku);
        break;
      default:
        throw new AppError('malformed-request', 400);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    const answer: CartAnswer = { error: errorText(locale, error.code, error.details.params) };
    return Response.json(answer, { status: 422 });
  }
  for (const cookie of cart.setCookies()) headers.append('Set-Cookie', cookie);
  if (returnTo && back === 'returnToCard') returnTo = `${returnTo.split('#', 1)[0]}#${sku}`;
  return returnTo ? redirect(returnTo, { headers }) : Response.json({ error: null } satisfies CartAnswer, { headers });
}
