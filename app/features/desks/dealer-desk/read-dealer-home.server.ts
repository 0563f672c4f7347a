import { dealerMay, type DealerAct } from '~/features/identity/accounts/dealer-rights';
import { listProducts, productNames } from '~/features/catalogue/products/catalogue-store.server';
import { listDealerLeads } from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { leadList } from '~/features/desks/dealer-leads/lead-list-filter';
import { listed as listedLead } from '~/features/desks/dealer-leads/load-lead-list.server';
import { countDealerWork } from './dealer-work-store.server';
import { readSpend } from './customer-store.server';
import { openLicenceQueue } from './licence-queue-store.server';
import { findableProduct } from './find-products';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  countDueFirms,
  listDeskLicences,
  listEndingFirms,
  type EndingFirm,
} from '~/features/licensing/licences/licence-desk-store.server';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { licencesAwaitingAnswer } from '~/features/ordering/conversations/conversation-store.server';
import { rowFor } from '~/features/ordering/orders/seen-amounts';
import { readAccountSums } from '~/features/ordering/payments/open-item-store.server';
import { listOrders, listOrdersNeedingAttention } from '~/features/ordering/orders/order-list-store.server';
import { dayInIstanbul, daysUntil, formatDate, formatDateTime, formatRelative, nameOfDate } from '~/platform/dates';
import { relativeTimeFormat } from '~/platform/intl-formats';
import type { DealerViewer } from '~/features/identity/accounts/viewer';

const FIRMS_SHOWN = 5;
const ORDERS_SHOWN = 6;
const EXPECTED_SHOWN = 3;
const MONTHS = 6;
const LEADS_SHOWN = 3;

/** What a dealer's home shows. */
export type DealerHome = Awaited<ReturnType<typeof readDealerHome>>;

/** The licences that have ended or end this week, the open tasks, the latest orders, and the totals. */
export async function readDealerHome(viewer: DealerViewer, locale: string) {
  const dealerId = viewer.firm.id;
  const mayDo = (act: DealerAct) => dealerMay(viewer.rights, act);
  const now = new Date();
  const [
    expired,
    ends,
    { open, overdueItems },
    dueFirms,
    orders,
    waiting,
    asked,
    spend,
    actions,
    queue,
    names,
    products,
    leads,
  ] = await Promise.all([
    listEndingFirms(viewer, { now, limit: FIRMS_SHOWN, bucket: 'expired' }),
    listEndingFirms(viewer, { now, limit: FIRMS_SHOWN }),
    countDealerWork(viewer, now),
    countDueFirms(viewer, now),
    listOrders(dealerId, { limit: ORDERS_SHOWN, locale }),
    listOrdersNeedingAttention(dealerId, EXPECTED_SHOWN),
    licencesAwaitingAnswer(dealerId, EXPECTED_SHOWN),
    mayDo('account.see') ? readSpend(dealerId, { now, months: MONTHS }) : null,
    actionsOfferedTo(viewer),
    mayDo('licences.order') ? openLicenceQueue(viewer.accountId) : undefined,
    productNames(locale),
    listProducts(locale),
    mayDo('leads.handle') ? listDealerLeads(dealerId, leadList.of({}), LEADS_SHOWN) : [],
  ]);
  const attention = open['needs-attention'] ?? 0;
  const today = dayInIstanbul(now);
  const sums = overdueItems > 0 ? await readAccountSums(dealerId, { today, soonDay: today }) : null;
  // Licences may be older than the first order in the shop.
  const begins =
    orders.length === 0 &&
    (await listDeskLicences(viewer, licenceDesk.of({}), { now, limit: 1 })).licences.length === 0;
  const month = (text: string, style: 'short' | 'long') =>
    nameOfDate(new Date(`${text}-01T12:00:00Z`), { month: style }, locale);
  const nameOf = (at: Date) => {
    const days = daysUntil(at, now);
    // Intl has words for today, tomorrow and days ago; for later days the weekday is more useful.
    if (days > 1) return nameOfDate(at, { weekday: 'long' }, locale);
    return relativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  };
  const listed = ({ licences, endsAt, ...firm }: EndingFirm) => ({
    ...firm,
    codes: licences.map(({ approvalCode }) => approvalCode),
    computers: [...new Set(licences.map(({ computer }) => computer).filter(Boolean))],
    products: [...new Set(licences.flatMap(({ sku }) => names.get(sku ?? '') ?? []))],
    day: nameOf(new Date(endsAt)),
    date: formatDate(new Date(endsAt), locale),
  });
  return {
    begins,
    name: viewer.displayName,
    firm: viewer.firm.name,
    today: nameOfDate(now, { dateStyle: 'full' }, locale),
    expired: { ...expired, ending: expired.ending.map(listed) },
    ends: { ...ends, ending: ends.ending.map(listed) },
    leads: leads.map((row) => listedLead(row, now, locale)),
    due: dueFirms,
    queue: queue ?? null,
    overdue: sums && { amount: sums.overdue, items: sums.overdueItems, oldest: sums.oldest },
    open: { attention, others: (open.accepted ?? 0) + (open.provisioning ?? 0) },
    expected: waiting.map(({ id, receiptNo, customer, cause, awaitsAnswer = false }) => ({
      ...{ id, receiptNo, customer, cause, awaitsAnswer },
    })),
    // One that the dealer no longer sees has no page for the answer.
    asked: (await findVisibleLicences(viewer, asked)).map(({ approvalCode }) => approvalCode),
    orders: orders.map((order) => ({
      ...rowFor(viewer.rights, order),
      when: formatRelative(new Date(order.acceptedAt), now, locale),
      exactly: formatDateTime(new Date(order.acceptedAt), locale),
    })),
    renewal: actions.find(({ action }) => action === 'extend-year') ?? null,
    spend: spend && {
      before: spend.before,
      months: spend.months.map(({ month: text, net }) => ({
        net,
        short: month(text, 'short'),
        long: month(text, 'long'),
      })),
    },
    products: products.map(findableProduct),
  };
}
