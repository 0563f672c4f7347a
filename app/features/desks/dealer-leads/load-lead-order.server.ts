import { searchVisibleFirms } from '~/features/customers/firms/firm-search-store.server';
import { matchVisibleFirms } from '~/features/customers/firms/match-firms-store.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { Cart } from '~/features/ordering/cart/cart-of.server';
import { cartBesideLead, type LeadCustomer } from '~/features/public-site/leads/turn-lead.server';
import { BOX_LENGTH } from '~/features/customers/firms/customer-fields';
import { rowIdOf } from '~/platform/row-ids';
import { cutText } from '~/platform/text';
import { readDealerLead } from './dealer-lead-store.server';
import { loadLead, type LoadedLead } from './load-lead.server';

const MOST_FIRMS = 8;

/** What is asked before a request becomes an order: for whom, and what becomes of a filled cart. */
export async function loadLeadOrder(
  viewer: DealerViewer,
  cart: Cart,
  { id, query, locale }: { id: number; query: string; locale: string },
) {
  const [lead, row] = await Promise.all([loadLead(viewer, id, locale), readDealerLead(viewer, id)]);
  if (!lead || !row) return undefined;
  const { phone, email, business, name } = row;
  const [matched, found, beside] = await Promise.all([
    lead.may.turn ? matchVisibleFirms(viewer, { phone, email, name: business || name }, MOST_FIRMS) : [],
    query === '' ? [] : searchVisibleFirms(viewer, query, MOST_FIRMS).then(({ firms }) => firms),
    cartBesideLead(viewer, cart, row),
  ]);
  const firms = [
    ...matched,
    ...found
      .filter((firm) => !matched.some((one) => one.id === firm.id))
      .map((firm) => ({ ...firm, by: 'search' as const })),
  ];
  return {
    lead,
    checkoutKey: row.checkoutKey,
    firms,
    query,
    own: viewer.firm,
    beside: beside ?? null,
    gone: lead.cart.lines.filter((line) => line.own === null).map((line) => line.name),
  };
}

export type LeadOrderPage = NonNullable<Awaited<ReturnType<typeof loadLeadOrder>>>;

/** The customer that was chosen: a firm by its id, or a new one with what the request says of it. */
export function chosenCustomer(chosen: unknown, lead: LoadedLead): LeadCustomer | undefined {
  const firmId = rowIdOf(chosen);
  if (firmId !== undefined) return { firmId };
  if (chosen !== 'new') return undefined;
  const box = (text: string) => cutText(text, BOX_LENGTH);
  return {
    known: {
      name: box(lead.business || lead.name),
      contact: box(lead.name),
      phone: lead.phone,
      email: box(lead.email),
      district: box(lead.district),
      province: lead.province,
    },
  };
}
