import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { CustomerFilter } from './customer-list-filter';
import { listCustomers, readCustomerChoices, type CustomerRow } from './customer-store.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceNeeds } from '~/features/licensing/licences/licence-desk-filter';
import { licenceState, type LicenceState } from '~/features/licensing/licences/licence-rules';
import { intlLocale } from '~/platform/text';
import type { DealerViewer } from '~/features/identity/accounts/viewer';

/** A page of the customers as their list shows it. */
export type CustomerPage = Awaited<ReturnType<typeof readCustomerList>>;

/** The customers of a filter that the dealer sees, what their licences need, and what the list can be narrowed to. */
export async function readCustomerList(
  viewer: DealerViewer,
  filter: CustomerFilter,
  { limit, locale }: { limit: number; locale: string },
) {
  const now = new Date();
  const [{ customers, counts }, actions, choices] = await Promise.all([
    listCustomers(viewer, filter, { now, limit }),
    actionsOfferedTo(viewer),
    readCustomerChoices(viewer),
  ]);
  const products = await shownProducts(choices.product, locale);
  return {
    counts,
    choices: {
      provinces: choices.province,
      sectors: choices.sector,
      products: products
        .map(({ sku, name }) => ({ sku, name }))
        .sort((a, b) => a.name.localeCompare(b.name, intlLocale(locale))),
    },
    own: viewer.firm.id,
    renews: actions.some(({ action }) => action === 'extend-year'),
    customers: customers.map((customer) => ({
      ...customer,
      spend: dealerMay(viewer.rights, 'amounts.see') ? customer.spend : null,
      needs: licenceNeeds(customer.ends, stateOf(customer, now)),
    })),
  };
}

/** The state of the licence that ends next; null if the firm has no running licence. */
function stateOf({ firstEnd, firstSetAt }: CustomerRow, now: Date): LicenceState | null {
  if (firstEnd === null) return null;
  return licenceState(
    { expiresAt: new Date(firstEnd), ...(firstSetAt !== null && { endSetAt: new Date(firstSetAt) }) },
    now,
  );
}
