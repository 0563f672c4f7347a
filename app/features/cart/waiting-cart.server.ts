import { optionalViewer } from '~/features/accounts/session.server';
import { cartOf } from './cart-of.server';
import { countUnits } from './cart-view';

/** The units that a visitor wanted to order when the checkout asked who they are; 0 for everybody else. */
export async function countWaitingCart(request: Request): Promise<number> {
  const to = new URL(request.url).searchParams.get('to') ?? '';
  if (!/^\/checkout(\/|\?|$)/.test(to) || (await optionalViewer(request))) return 0;
  return countUnits((await (await cartOf(request))?.items()) ?? []);
}
