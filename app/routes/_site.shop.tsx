import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useLocation, useSubmit } from '@remix-run/react';
import { PackageSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { ChipLinks } from '~/components/filter-chips';
import { SearchInput } from '~/components/search-input';
import { optionalViewer } from '~/features/accounts/session.server';
import { listCart } from '~/features/cart/cart-store.server';
import { listProducts } from '~/features/catalogue/catalogue-store.server';
import { ProductCard } from '~/features/catalogue/product-card';
import { searchProducts } from '~/features/catalogue/search-products';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['shop'], titleKey: 'shop:title', breadcrumbKey: 'shop:title' };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ name: 'description', content: data.description }] : [];

const SEARCH_DELAY_MS = 200;
const SEARCH_LENGTH = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get('q') ?? '').slice(0, SEARCH_LENGTH);
  const chosen = searchParams.get('class');
  const [locale, viewer] = await Promise.all([localeOf(request), optionalViewer(request)]);
  const [all, cart] = await Promise.all([
    listProducts(locale),
    viewer?.role === 'dealer' ? listCart(viewer.accountId) : [],
  ]);
  const found = searchProducts(all, query);
  const classes = [...new Set(all.map((product) => product.class))].map((name) => ({
    name,
    count: found.filter((product) => product.class === name).length,
  }));
  const current = classes.find(({ name }) => name === chosen)?.name ?? null;
  return json({
    description: translator(locale)('shop:description'),
    query,
    current,
    found: found.length,
    classes,
    products: current ? found.filter((product) => product.class === current) : found,
    inCart: cart.map((item) => item.sku),
    orderable: !viewer || viewer.role === 'dealer' || viewer.role === 'member',
  });
}

export default function Shop() {
  const { query, current, found, classes, products, inCart, orderable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('shop');
  const location = useLocation();
  const toClass = (name: string | null) => {
    const params = new URLSearchParams({ ...(query && { q: query }), ...(name && { class: name }) }).toString();
    return params ? `/shop?${params}` : '/shop';
  };
  return (
    <>
      <div className="wrap grid gap-2 pt-6 pb-8">
        <h1 className="text-xl!">{t('title')}</h1>
        <p className="text-muted">{t('intro')}</p>
      </div>
      <div className="wrap grid gap-6 pb-20">
        <Search key={current} query={query} current={current} />
        <ChipLinks
          label={t('classes')}
          items={[
            { to: toClass(null), label: t('all-classes', { count: found }), current: current === null },
            ...classes
              .filter(({ name, count }) => count > 0 || name === current)
              .map(({ name, count }) => ({
                to: toClass(name),
                label: t('class-count', { name: t(`class.${name}`), count }),
                current: current === name,
              })),
          ]}
        />
        <p className="text-sm text-muted" role="status">
          {query ? t('found', { count: products.length, query }) : t('count', { count: products.length })}
        </p>
        {products.length > 0 ? (
          <div className="product-grid">
            {products.map((product) => (
              <ProductCard
                key={product.sku}
                product={product}
                inCart={inCart.includes(product.sku)}
                orderable={orderable}
                returnTo={`${location.pathname}${location.search}`}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={PackageSearch}
            title={t('nothing-found')}
            actions={<LinkButton to="/shop">{t('show-all')}</LinkButton>}
          >
            {t('nothing-found-hint')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Sends itself while one types; without scripts on its button. */
function Search({ query, current }: { query: string; current: string | null }) {
  const { t } = useTranslation('shop');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A search from elsewhere, or the way back: the box follows unless somebody types in it.
    const box = form.current?.elements.namedItem('q');
    if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = query;
  }, [query]);
  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
    }, SEARCH_DELAY_MS);
  };
  return (
    <Form ref={form} action="/shop" className="flex gap-2" preventScrollReset>
      <SearchInput
        className="grow"
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear-search')}
        defaultValue={query}
        onValueChange={searchSoon}
      />
      {current ? <input type="hidden" name="class" value={current} /> : null}
      <Button type="submit">{t('search-submit')}</Button>
    </Form>
  );
}
