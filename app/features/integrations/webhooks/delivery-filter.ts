import { EVENT_NAMES } from '~/features/kit/events/event-types';
import { defineFilter } from '~/features/kit/lists/define-filter';
import { cursor, day, oneOf, searchText } from '~/features/kit/lists/fields';
import { isUuid } from '~/platform/row-ids';
import { endpointPath } from './webhook-paths';

/** The filters of an endpoint's log; without one it shows everything. */
export const DELIVERY_STATES = ['undelivered', 'delivered', 'waiting'] as const;

const LONGEST_SEARCH = 100;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/;

/** The log of one endpoint. */
export const deliveryList = (owner: number | null, id: number) =>
  defineFilter(endpointPath(owner, id), {
    query: searchText(LONGEST_SEARCH),
    state: oneOf(DELIVERY_STATES),
    type: oneOf(EVENT_NAMES),
    from: day,
    to: day,
    after: cursor<{ at: string; id: string }>({
      read: (text) => {
        const [at = '', eventId = ''] = text.split('~');
        return INSTANT.test(at) && isUuid(eventId) ? { at, id: eventId } : undefined;
      },
      write: ({ at, id: eventId }) => `${at}~${eventId}`,
    }),
  });
