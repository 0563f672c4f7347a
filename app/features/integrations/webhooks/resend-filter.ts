import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { flag, moment, rowId } from '~/features/kit/lists/fields';

/** What staff send again together: what was given up, of one endpoint or of all; of a span of time also what arrived. */
export const webhookResend = defineFilter('/ops/webhooks/resend', {
  endpoint: rowId('endpoint'),
  /** In Istanbul; the second is exclusive. */
  from: moment,
  until: moment,
  all: flag('all', 'on'),
});
export type ResendFilter = Filter<typeof webhookResend>;
