import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { requireCart } from '~/features/cart/cart-of.server';
import { priceCart } from '~/features/cart/cart-view';
import { priceableCart } from '~/features/cart/read-cart.server';
import { localeOf } from '~/platform/i18n.server';

/** The priced cart for the menu in the header. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  const priced = priceCart(await priceableCart(await cart.items(), locale));
  return json(priced, { headers: { 'Cache-Control': 'private, no-store' } });
}
