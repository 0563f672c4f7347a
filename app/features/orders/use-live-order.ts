import type { ConnectionState } from '~/platform/live/use-events';
import { useLivePage } from '~/platform/live/use-live-page';

/**
 * Keeps an order's page up to date by revalidating it whenever the order changes.
 * @param open whether anything more can happen
 */
export function useLiveOrder(orderId: number, open: boolean): ConnectionState {
  return useLivePage(`/orders/${orderId}/events`, open);
}
