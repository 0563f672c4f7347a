import type { Tone } from '~/components/tone';
import type { OrderStatus } from '~/features/ordering/orders/order-status';
import type { HitKind, SearchHit } from './search-result';

/** One kind of object as one person may find it: each query checks whose objects they are. */
export type Source = {
  kind: HitKind;
  find: (query: string, limit: number) => Promise<SearchHit[]>;
  /** The list of all hits of this kind. */
  all: (query: string) => string;
};

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  'awaiting-approval': 'neutral',
  'awaiting-payment': 'neutral',
  accepted: 'neutral',
  provisioning: 'accent',
  'needs-attention': 'danger',
  completed: 'success',
  cancelled: 'neutral',
};
