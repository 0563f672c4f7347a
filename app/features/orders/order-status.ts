export type OrderStatus = 'accepted' | 'provisioning' | 'completed' | 'needs-attention' | 'cancelled';
export type LineStatus = 'waiting' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

/**
 * An order's status is derived from its lines and never stored (readings 15): one failed line needs a
 * person, whatever the others do; completed follows the last line and does not wait for the mail.
 */
export function orderStatus(lines: readonly { status: LineStatus }[], cancelled = false): OrderStatus {
  if (cancelled) return 'cancelled';
  const open = lines.filter((line) => line.status !== 'cancelled');
  if (open.some((line) => line.status === 'failed')) return 'needs-attention';
  if (open.every((line) => line.status === 'done')) return 'completed';
  if (open.every((line) => line.status === 'waiting')) return 'accepted';
  return 'provisioning';
}
