import { redirect } from '@remix-run/node';

/** The old address of the cart (dealer-shop §2). */
export function loader() {
  return redirect('/cart', 301);
}
