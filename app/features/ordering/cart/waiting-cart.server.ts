import { optionalViewer } from '~/features/identity/accounts/session.server';
import { cartOf } from './cart-of.server';
import { countUnits } from './cart-view';

/** The units in the cart of a visitor whom the checkout sent to the log-in; 0 for everybody else. */
export async function countWaitingCart(request: Request): Promise<number> {
  const to = new URL(request.url).searchParams.get('to') ?? '';
  if (!/^\/checkout(\/|\?|$)/.test(to) || (await optionalViewer(request))) return 0;
  return countUnits((await (await cartOf(request))?.items()) ?? []);
}
