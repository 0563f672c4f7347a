import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { ServedCartMenu } from '~/features/ordering/cart/cart-menu-content';
import { readPricedCart } from '~/features/ordering/cart/read-cart-page.server';
import { useRootData } from '~/features/public-site/pages/root-data';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { hydrate: false };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await readPricedCart(request));
}

/** The cart menu, which pages without React load. */
export default function CartMenuPage() {
  const cart = useLoaderData<typeof loader>();
  const { cartCount } = useRootData();
  return <ServedCartMenu cart={cart} count={cartCount} />;
}
