import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import type { CustomerFirm } from '~/features/customers/firms/customer-store.server';
import { mayCorrectFirm } from '~/features/customers/firms/firm-card-store.server';
import { readCustomerRecords } from './customer-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceDesk, licenceNeeds } from '~/features/licensing/licences/licence-desk-filter';
import { countDeskLicences, listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { rowFor } from '~/features/ordering/orders/seen-amounts';
import { listOrders, sumOrdersOf } from '~/features/ordering/orders/order-list-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { intlLocale } from '~/platform/text';
import type { DealerViewer } from '~/features/identity/accounts/viewer';

/** The number of rows per section; a link leads to all of them. */
const SHOWN = 10;
const LICENCES_SHOWN = 25;

/** What the page of a customer shows of it. */
export type ShownCustomer = Awaited<ReturnType<typeof readCustomer>>;

/** A firm that the dealer sees, with its licences, modules and events, and the dealer's orders for it. */
export async function readCustomer(viewer: DealerViewer, firm: CustomerFirm, locale: string) {
  const amounts = dealerMay(viewer.rights, 'amounts.see');
  const mayOrder = dealerMay(viewer.rights, 'orders.place');
  const now = new Date();
  const ofFirm = licenceDesk.of({ firmId: firm.id });
  const [records, { licences, next }, counts, orders, sums, actions] = await Promise.all([
    readCustomerRecords(viewer, firm.id),
    listDeskLicences(viewer, ofFirm, { now, limit: LICENCES_SHOWN }),
    countDeskLicences(viewer, ofFirm, now),
    listOrders(viewer.firm.id, { customerId: firm.id, limit: SHOWN, locale }),
    sumOrdersOf(viewer.firm.id, firm.id),
    actionsOfferedTo(viewer),
  ]);
  const products = await shownProducts([...new Set(licences.flatMap(({ sku }) => sku ?? []))], locale);
  const told = (at: string) => ({
    when: formatRelative(new Date(at), now, locale),
    exactly: formatDateTime(new Date(at), locale),
  });
  return {
    firm,
    own: firm.id === viewer.firm.id,
    correctable: mayOrder && (await mayCorrectFirm(viewer, firm.id)),
    supportEmail: env().VENDOR_EMAIL,
    modules: records.modules.sort((a, b) => a.module.localeCompare(b.module, intlLocale(locale))),
    events: records.events.map((event) => ({ ...event, ...told(event.at) })),
    licences: licences.map((licence) => ({
      ...licence,
      product: products.find(({ sku }) => sku === licence.sku)?.name ?? null,
    })),
    // Running licences come first, the one that ends next before all others.
    needs: licenceNeeds(counts, licences[0]?.state),
    allLicences: next === undefined ? null : licenceDesk.address(ofFirm),
    orders: orders.map((order) => ({ ...rowFor(viewer.rights, order), ...told(order.acceptedAt) })),
    sums: amounts ? sums : { count: sums.count, net: null },
    renews: actions.some(({ action }) => action === 'extend-year'),
  };
}
