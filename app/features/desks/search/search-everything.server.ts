import type { TFunction } from '~/platform/texts';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer, Viewer } from '~/features/identity/accounts/viewer';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { productPath } from '~/features/catalogue/products/product-path';
import { searchProducts } from '~/features/catalogue/products/search-products';
import { searchVisibleFirms } from '~/features/customers/firms/firm-search-store.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { licenceStateText, licenceTone } from '~/features/licensing/licences/licence-state-pill';
import { orderList, searchedCodes } from '~/features/ordering/orders/order-list-filter';
import { listOrders } from '~/features/ordering/orders/order-list-store.server';
import { translator } from '~/platform/i18n.server';
import { dealerCommands, staffCommands } from './commands.server';
import { findPages, type MayDo } from './pages';
import { isFirstReceipt, isSearchable, searchAddress, type HitKind, type SearchGroup } from './search-result';
import { ORDER_TONES, type Source } from './search-source';
import { orderIdOfReceipt } from './search-store.server';
import { staffSources } from './staff-sources.server';

const SHOWN = 5;
const SHOWN_OF_ONE_KIND = 50;

/**
 * Finds orders, firms, licences, dealers, products and pages that the user may see (B4): the first five of each kind,
 * or more of the one requested kind. Kinds without a hit are left out.
 */
export async function searchEverything(
  viewer: Viewer,
  query: string,
  { locale, kind }: { locale: string; kind?: HitKind | undefined },
): Promise<SearchGroup[]> {
  if (!isSearchable(query)) return [];
  const sources = sourcesOf(viewer, locale).filter(
    (source) => (!kind || source.kind === kind) && (source.kind === 'orders' || !isFirstReceipt(query)),
  );
  const shown = kind ? SHOWN_OF_ONE_KIND : SHOWN;
  const groups = await Promise.all(
    sources.map(async (source): Promise<SearchGroup> => {
      const hits = await source.find(query, shown + 1);
      const group = { kind: source.kind, hits: hits.slice(0, shown) };
      if (hits.length <= shown) return group;
      const all = source.all(query);
      // There is no longer list than the search page of one kind.
      return kind && all.startsWith('/search?') ? { ...group, cut: true } : { ...group, all };
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

function sourcesOf(viewer: Viewer, locale: string): Source[] {
  const t = translator(locale);
  switch (viewer.role) {
    case 'dealer':
      return [
        orders(viewer, t, locale),
        firms(viewer),
        licences(viewer, t),
        dealerCommands(viewer, t),
        products(locale),
        pages(t, viewer.role, (act) => dealerMay(viewer.rights, act)),
      ];
    case 'support':
    case 'operator':
    case 'admin':
      return [...staffSources(t), staffCommands(viewer.role, t), products(locale), pages(t, viewer.role)];
    case 'member':
      return [];
  }
}

function orders(viewer: DealerViewer, t: TFunction, locale: string): Source {
  const dealerId = viewer.firm.id;
  /** The order with exactly this receipt number comes first, however old it is. */
  const findExact = async (query: string) => {
    const { receiptNo } = searchedCodes(query);
    const id = receiptNo === undefined ? undefined : await orderIdOfReceipt(dealerId, receiptNo);
    return id === undefined ? [] : listOrders(dealerId, { after: id + 1, limit: 1, locale });
  };
  return {
    kind: 'orders',
    find: async (query, limit) => {
      const [exact, found] = await Promise.all([
        findExact(query),
        isFirstReceipt(query) ? [] : listOrders(dealerId, { query, limit, locale }),
      ]);
      const others = found.filter(({ id }) => id !== exact[0]?.id);
      return [...exact, ...others].slice(0, limit).map(({ id, receiptNo, customer, firstLine, status }) => ({
        kind: 'orders',
        to: `/orders/${id}`,
        code: String(receiptNo),
        title: customer,
        detail: firstLine,
        state: { tone: ORDER_TONES[status], text: t(`orders:status.${status}`) },
      }));
    },
    all: (query) => orderList.address({ query }),
  };
}

function firms(viewer: DealerViewer): Source {
  return {
    kind: 'firms',
    find: async (query, limit) =>
      (await searchVisibleFirms(viewer, query, limit)).firms.map(
        ({ id, code, name, district, province, taxNumber }) => ({
          kind: 'firms',
          to: `/customers/${id}`,
          code,
          title: name,
          detail: [[district, province].filter(Boolean).join(' / '), taxNumber].filter(Boolean).join(' · '),
        }),
      ),
    all: (query) => searchAddress(query, 'firms'),
  };
}

function licences(viewer: DealerViewer, t: TFunction): Source {
  const filterOf = (query: string) => licenceDesk.of({ query });
  return {
    kind: 'licences',
    find: async (query, limit) => {
      const { licences: found } = await listDeskLicences(viewer, filterOf(query), { now: new Date(), limit });
      return found.map(({ approvalCode, firmName, computer, state }) => ({
        kind: 'licences',
        to: `/licences/${approvalCode}`,
        code: approvalCode,
        title: firmName,
        detail: computer,
        state: {
          tone: licenceTone(state),
          text: licenceStateText(t, state),
        },
      }));
    },
    all: (query) => licenceDesk.address({ query }),
  };
}

function products(locale: string): Source {
  return {
    kind: 'products',
    find: async (query, limit) =>
      searchProducts(await listProducts(locale), query)
        .slice(0, limit)
        .map((product) => ({
          kind: 'products',
          to: productPath(product),
          title: product.name,
          detail: product.sku,
        })),
    all: (query) => `/shop?${new URLSearchParams({ q: query })}`,
  };
}

function pages(t: TFunction, role: string, mayDo?: MayDo): Source {
  return {
    kind: 'pages',
    find: (query, limit) => Promise.resolve(findPages(t, query, role, mayDo).slice(0, limit)),
    all: (query) => searchAddress(query, 'pages'),
  };
}
