import type { HoldReason } from '~/platform/payment-names';

export const ORDER_STATUSES = [
  'awaiting-approval',
  'awaiting-payment',
  'accepted',
  'provisioning',
  'needs-attention',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** `held`: nothing of the line may run until the order's money has come, or staff have approved the order. */
export type LineStatus = 'waiting' | 'held' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

/**
 * An order's status is derived from its lines and never stored (readings 15): one failed line needs a person, whatever
 * the others do; an order waits for money or approval when nothing else of it is left to do; completed follows the last
 * line and does not wait for the mail.
 */
export function orderStatus(
  lines: readonly { status: LineStatus }[],
  { cancelled = false, heldFor = null }: { cancelled?: boolean; heldFor?: HoldReason | null } = {},
): OrderStatus {
  if (cancelled) return 'cancelled';
  const open = lines.filter((line) => line.status !== 'cancelled');
  if (open.some((line) => line.status === 'failed')) return 'needs-attention';
  if (open.every((line) => line.status === 'done')) return 'completed';
  if (heldFor && open.every((line) => line.status === 'held' || line.status === 'done')) return `awaiting-${heldFor}`;
  if (open.every((line) => line.status === 'waiting')) return 'accepted';
  return 'provisioning';
}

/** Whether there is an invoice to open: it is the confirmation, which is composed after the last line. */
export function hasInvoice(order: { status: OrderStatus; mail: { status: string } }): boolean {
  return order.status !== 'cancelled' && order.mail.status !== 'waiting';
}

/**
 * Whether a dealer may still cancel: nothing of the order is provisioned yet, not even one step of one line. The page
 * uses this; `cancelOrder` decides under the order's lock.
 */
export function isCancellable(order: {
  status: OrderStatus;
  lines: readonly { status: LineStatus; steps: readonly { status: string }[] }[];
}): boolean {
  if (order.status === 'cancelled' || order.status === 'completed') return false;
  return order.lines.every((line) => line.status !== 'done' && line.steps.every(({ status }) => status !== 'done'));
}
