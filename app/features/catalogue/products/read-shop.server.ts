import { asListed, packList, withoutSummary } from './listed-product';
import { isGrouped, type ShopChoice } from './shop-choice';
import { browseProducts } from './browse-products';
import { listProducts } from './catalogue-store.server';
import { GROUPS, shownOfPart } from './product-families';
import { onPage, pagesOf } from './paging';
import { wordsOf } from './rich-text.server';

/** What the page of the shop shows. */
export type ShopData = Awaited<ReturnType<typeof readShop>>;

/**
 * A page of the shop: the products of a choice, and how many each narrower one has.
 * @param page the one asked for; the last one is answered where there are fewer
 * @param popup the stock code of the product that is open over the page
 * @param usdRate lira per dollar
 * @param cart undefined for whoever has none
 */
export async function readShop(
  choice: ShopChoice,
  {
    page: askedPage,
    popup: popupSku,
    locale,
    usdRate,
    cart,
  }: {
    page: number;
    popup: string | null;
    locale: string;
    usdRate: number;
    cart: { items: () => Promise<readonly { sku: string }[]> } | undefined;
  },
) {
  const [all, items] = await Promise.all([listProducts(locale), cart?.items()]);
  const searched = choice.query ? all.map((product) => ({ ...product, detail: wordsOf(product.detailHtml) })) : all;
  const browsed = browseProducts(searched, choice, { locale, usdRate });
  const page = Math.min(askedPage, pagesOf(browsed.products.length));
  const popup = all.find(({ sku }) => sku === popupSku) ?? null;
  const found = browsed.products.map(asListed);
  const listed = isGrouped(choice)
    ? GROUPS.flatMap((part) => shownOfPart(found, part).map((one) => (part === 'packages' ? one : withoutSummary(one))))
    : onPage(found, page);
  // The page of a search contains no facts about products that it does not show, such as those in the cart.
  const shown = new Set([...browsed.products, ...(popup ? [popup] : [])].map(({ sku }) => sku));
  return {
    ...browsed,
    products: packList(listed),
    total: found.length,
    page,
    usdRate,
    choice: { ...choice, class: browsed.class },
    popup,
    inCart: (items ?? []).map(({ sku }) => sku).filter((sku) => shown.has(sku)),
    orderable: cart !== undefined,
  };
}
