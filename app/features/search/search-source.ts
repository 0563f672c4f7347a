import type { Tone } from '~/components/tone';
import type { OrderStatus } from '~/features/orders/order-status';
import type { HitKind, SearchHit } from './search-result';

/** One kind of thing as one person may find it: whose things they are is part of each query. */
export type Source = {
  kind: HitKind;
  find: (query: string, limit: number) => Promise<SearchHit[]>;
  /** Where everything of this kind that fits is listed. */
  all: (query: string) => string;
};

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  accepted: 'neutral',
  provisioning: 'accent',
  'needs-attention': 'danger',
  completed: 'success',
  cancelled: 'neutral',
};
