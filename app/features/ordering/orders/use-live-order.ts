import { useLivePage, type LiveState } from '~/platform/live/use-live-page';

/**
 * Keeps an order's page up to date by revalidating it whenever the order changes.
 * @param open whether anything more can happen
 */
export function useLiveOrder({ id, revision }: { id: number; revision: number }, open: boolean): LiveState | undefined {
  return useLivePage(`/orders/${id}/events`, { open, revision }).state;
}
