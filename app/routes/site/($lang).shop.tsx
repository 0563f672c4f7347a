import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { readChoice, readPage, shopPath, type ShopChoice } from '~/features/catalogue/products/shop-choice';
import { namedInShop } from '~/features/catalogue/products/catalogue-store.server';
import productStyles from '~/features/catalogue/products/product.css?url';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { localAddress, localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { type ShopData, readShop } from '~/features/catalogue/products/read-shop.server';
import { ShopPage } from '~/features/catalogue/products/shop-page';

const familyOf = (data: unknown) => (data as { choice?: ShopChoice } | undefined)?.choice?.family;

export const handle: RouteHandle = {
  titleKey: 'shop:title',
  title: (data, t) => {
    const family = familyOf(data);
    return t(family ? `shop:family.${family}.title` : 'shop:title');
  },
  description: (data, t) => {
    const family = familyOf(data);
    return t(family ? `shop:family.${family}.text` : 'shop:description');
  },
  breadcrumbKey: 'shop:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productStyles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const asked = readChoice(searchParams);
  const named = await namedInShop(asked.class, searchParams.get('product'));
  const choice = { ...asked, class: named.class };
  // Each page has one canonical URL, so that visitors cannot fill the cache with made-up ones.
  const canonical = (page: number) => localAddress(request, shopPath(choice, { page, popup: named.sku ?? undefined }));
  const askedPage = readPage(searchParams);
  if (pathname + search !== canonical(askedPage)) throw redirect(canonical(askedPage));

  const [locale, cart, { rate }] = await Promise.all([localeOf(request), fillableCartOf(request), readDollarRate()]);
  const shop = await readShop(choice, { page: askedPage, popup: named.sku, locale, usdRate: Number(rate), cart });
  if (shop.page !== askedPage) throw redirect(canonical(shop.page));
  return json(shop);
}

export default function Shop() {
  return <ShopPage loaded={useLoaderData<typeof loader>() as ShopData} />;
}
