import { redirect } from '~/platform/web.server';

/** The address of the cart link (dealer-shop §2). */
export function loader() {
  return redirect('/cart');
}
