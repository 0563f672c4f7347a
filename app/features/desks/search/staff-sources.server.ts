import type { Tone } from '~/components/tone';
import type { TFunction } from '~/platform/texts';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { eventText } from '~/features/kit/events/event-types';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { licenceStateText, licenceTone } from '~/features/licensing/licences/licence-state-pill';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { orderStatus } from '~/features/ordering/orders/order-status';
import { lineTone, MAIL_LOOKS } from '~/features/ordering/orders/order-status-pill';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { lookUp, type LookedUp } from '~/features/desks/staff/look-up-store.server';
import { readCorrelationId } from '~/platform/correlation-id';
import { searchAddress, type SearchHit } from './search-result';
import { ORDER_TONES, type Source } from './search-source';
import {
  findAnyFirms,
  findAnyLicences,
  findAnyOrders,
  findDeliveriesOfRequest,
  findJobsOfRequest,
  type AnyFirm,
  type FoundDelivery,
} from './staff-search-store.server';

/** What staff can find of every dealer: orders, licences, customers and dealers. */
export function staffSources(t: TFunction): Source[] {
  // Orders and licences use the same keys, which are looked up once per search.
  let known: { query: string; keys: Promise<LookedUp> } | undefined;
  const keysOf = (query: string) => {
    if (known?.query !== query) known = { query, keys: lookUp(query) };
    return known.keys;
  };
  return [orders(t, keysOf), jobs(t), webhooks(t), licences(t, keysOf), customers(), dealers()];
}

function orders(t: TFunction, keysOf: (query: string) => Promise<LookedUp>): Source {
  return {
    kind: 'orders',
    find: async (query, limit) =>
      (await findAnyOrders(await keysOf(query), limit)).map(
        ({ id, receiptNo, customer, dealer, cancelled, heldFor, lines }) => {
          const status = orderStatus(lines, { cancelled, heldFor });
          return {
            kind: 'orders',
            to: `/support/orders/${id}`,
            code: String(receiptNo),
            title: customer,
            detail: dealer,
            state: { tone: ORDER_TONES[status], text: t(`orders:status.${status}`) },
          };
        },
      ),
    all: (query) => staffOrderList.address({ query }),
  };
}

/** What the queues did for a request, by its id as somebody reads it out. */
function jobs(t: TFunction): Source {
  return {
    kind: 'jobs',
    find: async (query, limit) => {
      const request = readCorrelationId(query);
      if (request === undefined) return [];
      return (await findJobsOfRequest(request, limit)).map((job) => {
        const { id, receiptNo } = job;
        const line = job.kind === 'provision-order-line';
        return {
          kind: 'jobs',
          to: `/ops/jobs/${line ? 'line' : 'mail'}-${id}`,
          ...(receiptNo !== null && { code: line ? `${receiptNo} / ${job.position}` : String(receiptNo) }),
          title: t(`jobs:kind.${job.kind}`),
          detail: job.about,
          state: line
            ? { tone: lineTone(job.status), text: t(`orders:line-status.${job.status}`) }
            : { tone: MAIL_LOOKS[job.status].tone, text: t(`jobs:mail-status.${job.status}`) },
        };
      });
    },
    all: (query) => searchAddress(query, 'jobs'),
  };
}

const DELIVERY_TONES: Record<FoundDelivery['status'], Tone> = {
  waiting: 'neutral',
  delivered: 'success',
  failed: 'danger',
};

/** What the vendor's endpoints were told of a request. */
function webhooks(t: TFunction): Source {
  return {
    kind: 'webhooks',
    find: async (query, limit) => {
      const request = readCorrelationId(query);
      if (request === undefined) return [];
      return (await findDeliveriesOfRequest(request, limit)).map(({ endpointId, endpoint, eventId, type, status }) => ({
        kind: 'webhooks',
        to: `/ops/webhooks/${endpointId}?${new URLSearchParams({ q: eventId })}`,
        title: eventText(t, type),
        detail: endpoint,
        state: { tone: DELIVERY_TONES[status], text: t(`search:delivery.${status}`) },
      }));
    },
    all: (query) => searchAddress(query, 'webhooks'),
  };
}

function licences(t: TFunction, keysOf: (query: string) => Promise<LookedUp>): Source {
  return {
    kind: 'licences',
    find: async (query, limit) => {
      const found = await findAnyLicences(await keysOf(query), limit);
      const now = new Date();
      return found.map(({ approvalCode, firm, computer, expiresAt, stoppedAt, endSetAt, takenBack }) => {
        const state = licenceState(
          {
            expiresAt: new Date(expiresAt),
            stoppedAt: stoppedAt === null ? null : new Date(stoppedAt),
            endSetAt: new Date(endSetAt),
            takenBack,
          },
          now,
        );
        return {
          kind: 'licences',
          to: `/support/licences/${approvalCode}`,
          code: approvalCode,
          title: firm,
          detail: computer,
          state: {
            tone: licenceTone(state),
            text: licenceStateText(t, state),
          },
        };
      });
    },
    all: (query) => staffLicenceList.address({ query }),
  };
}

const place = ({ district, province, taxNumber }: AnyFirm) =>
  [[district, province].filter(Boolean).join(' / '), taxNumber].filter(Boolean).join(' · ');

function customers(): Source {
  return {
    kind: 'firms',
    find: async (query, limit) =>
      (await findAnyFirms(query, limit, { dealers: false })).map((firm): SearchHit => ({
        kind: 'firms',
        to: `/support/firms/${firm.id}`,
        code: firm.code,
        title: firm.name,
        detail: place(firm),
      })),
    all: (query) => firmList.address({ query }),
  };
}

function dealers(): Source {
  return {
    kind: 'dealers',
    find: async (query, limit) =>
      (await findAnyFirms(query, limit, { dealers: true })).map((firm): SearchHit => ({
        kind: 'dealers',
        to: `/support/firms/${firm.id}`,
        code: String(firm.id),
        title: firm.name,
        detail: place(firm),
      })),
    all: (query) => firmList.address({ query, dealers: true }),
  };
}
