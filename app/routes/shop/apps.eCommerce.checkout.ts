import { redirect } from '~/platform/web.server';

/** The cart link's URL (dealer-shop §2). */
export function loader() {
  return redirect('/cart');
}
