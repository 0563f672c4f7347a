import type { TFunction } from '~/platform/texts';
import { firmList } from '~/features/customers/staff-firm-filter';
import { licenceState } from '~/features/licences/licence-rules';
import { licenceStateText, licenceTone } from '~/features/licences/licence-state-pill';
import { staffLicenceList } from '~/features/licences/staff-licence-filter';
import { orderStatus } from '~/features/orders/order-status';
import { staffOrderList } from '~/features/orders/staff-order-filter';
import { lookUp, type LookedUp } from '~/features/staff/look-up-store.server';
import type { SearchHit } from './search-result';
import { ORDER_TONES, type Source } from './search-source';
import { findAnyFirms, findAnyLicences, findAnyOrders, type AnyFirm } from './staff-search-store.server';

/** What staff can find of every dealer: orders, licences, customers and dealers. */
export function staffSources(t: TFunction): Source[] {
  // Orders and licences use the same keys, which are looked up once per search.
  let known: { query: string; keys: Promise<LookedUp> } | undefined;
  const keysOf = (query: string) => {
    if (known?.query !== query) known = { query, keys: lookUp(query) };
    return known.keys;
  };
  return [orders(t, keysOf), licences(t, keysOf), customers(), dealers()];
}

function orders(t: TFunction, keysOf: (query: string) => Promise<LookedUp>): Source {
  return {
    kind: 'orders',
    find: async (query, limit) =>
      (await findAnyOrders(await keysOf(query), limit)).map(({ id, receiptNo, customer, dealer, cancelled, lines }) => {
        const status = orderStatus(lines, cancelled);
        return {
          kind: 'orders',
          to: `/support/orders/${id}`,
          code: String(receiptNo),
          title: customer,
          detail: dealer,
          state: { tone: ORDER_TONES[status], text: t(`orders:status.${status}`) },
        };
      }),
    all: (query) => staffOrderList.address({ query }),
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
