import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { readPricedCart } from '~/features/ordering/cart/read-cart-page.server';

/** The priced cart for the header's menu. */
export async function loader({ request }: LoaderFunctionArgs) {
  return json(await readPricedCart(request), { headers: { 'Cache-Control': 'private, no-store' } });
}
