import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useLoaderData, useLocalAddress, useLocation, useNavigate, useNavigation } from '~/platform/web';
import { LayoutGrid, PackageSearch, Rows3 } from '~/components/icons';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { AsSent } from '~/components/as-sent';
import { classNames } from '~/components/class-names';
import { EmptyState } from '~/components/empty-state';
import { Select } from '~/components/select';
import { ChipLinks } from '~/components/filter-chips';
import { SearchInput } from '~/components/search-input';
import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import {
  asListed,
  packList,
  unpackList,
  withoutSummary,
  type ListedProduct,
  type PackedProduct,
  type ShopWords,
} from '~/features/catalogue/products/listed-product';
import {
  asQuery,
  isGrouped,
  readChoice,
  readPage,
  shopPath,
  SORTS,
  type ShopChoice,
  type ShopPlace,
} from '~/features/catalogue/products/shop-choice';
import { browseProducts } from '~/features/catalogue/products/browse-products';
import { listProducts, namedInShop } from '~/features/catalogue/products/catalogue-store.server';
import { AddToCartForm } from '~/features/catalogue/products/add-to-cart';
import { MiniCard } from '~/features/catalogue/products/mini-card';
import { ProductCard } from '~/features/catalogue/products/product-card';
import { GROUPS, isGroup, shownOfPart, type Group } from '~/features/catalogue/products/product-families';
import { ProductPopup } from '~/features/catalogue/products/product-popup';
import { onPage, pagesOf } from '~/features/catalogue/products/paging';
import { ShopPages } from '~/features/catalogue/products/shop-pages';
import { ShopFilters } from '~/features/catalogue/products/shop-filters';
import type * as ShopExtras from '~/features/catalogue/products/shop-extras';
import productStyles from '~/features/catalogue/products/product.css?url';
import { wordsOf } from '~/features/catalogue/products/rich-text.server';
import { shortCount } from '~/features/catalogue/products/short-count';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { formatMoney } from '~/platform/money';
import { localAddress, localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const familyOf = (data: unknown) => (data as { choice?: ShopChoice } | undefined)?.choice?.family;

export const handle: RouteHandle = {
  titleKey: 'shop:title',
  title: (data, t) => t(familyOf(data) ? `shop:family.${familyOf(data)}.title` : 'shop:title'),
  description: (data, t) => t(familyOf(data) ? `shop:family.${familyOf(data)}.text` : 'shop:description'),
  breadcrumbKey: 'shop:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productStyles }];

const SEARCH_DELAY_MS = 250;
/** Two rows on the widest page. */
const CARDS_IN_SIGHT = 8;
const ADD_FORM = 'add-to-cart';
/** Not on the server, whose bundle a part of its own would divide. */
const loadExtras = import.meta.env.SSR ? undefined : () => import('~/features/catalogue/products/shop-extras');
/** The choice that leaves everything. */
const WHOLE = readChoice(new URLSearchParams());
const SETTLING = ['query', 'family', 'class', 'min', 'max', 'tier', 'offer', 'sort'] as const;

/** What the form of the search keeps of a choice: everything but what its own fields say. */
function hiddenOf(choice: ShopChoice, className: string | null): [name: string, value: string][] {
  const path = shopPath({ ...choice, class: className, query: '', sort: null });
  return [...new URL(path, 'http://shop').searchParams];
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const asked = readChoice(searchParams);
  const named = await namedInShop(asked.class, searchParams.get('product'));
  const choice = { ...asked, class: named.class };
  // Each page has one canonical URL, so that visitors cannot fill the cache with made-up ones.
  const canonical = (page: number) => localAddress(request, shopPath(choice, { page, popup: named.sku ?? undefined }));
  const askedPage = readPage(searchParams);
  if (pathname + search !== canonical(askedPage)) throw redirect(canonical(askedPage));

  const [locale, cart] = await Promise.all([localeOf(request), fillableCartOf(request)]);
  const [all, items, { rate }] = await Promise.all([listProducts(locale), cart?.items(), readDollarRate()]);
  const usdRate = Number(rate);
  const searched = choice.query ? all.map((product) => ({ ...product, detail: wordsOf(product.detailHtml) })) : all;
  const browsed = browseProducts(searched, choice, { locale, usdRate });
  const page = Math.min(askedPage, pagesOf(browsed.products.length));
  if (page !== askedPage) throw redirect(canonical(page));
  const popup = all.find(({ sku }) => sku === named.sku) ?? null;
  const found = browsed.products.map(asListed);
  const listed = isGrouped(choice)
    ? GROUPS.flatMap((part) => shownOfPart(found, part).map((one) => (part === 'packages' ? one : withoutSummary(one))))
    : onPage(found, page);
  // The page of a search contains no facts about products that it does not show, such as those in the cart.
  const shown = new Set([...browsed.products, ...(popup ? [popup] : [])].map(({ sku }) => sku));
  return json({
    ...browsed,
    products: packList(listed),
    total: found.length,
    page,
    usdRate,
    choice: { ...choice, class: browsed.class },
    popup,
    inCart: (items ?? []).map(({ sku }) => sku).filter((sku) => shown.has(sku)),
    orderable: cart !== undefined,
  });
}

export default function Shop() {
  const loaded = useLoaderData<typeof loader>();
  const data = useMemo(() => ({ ...loaded, products: unpackList(loaded.products as PackedProduct[]) }), [loaded]);
  const { t } = useTranslation('shop');
  const { locale } = useShell();
  const local = useLocalAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const pending =
    navigation.location?.pathname === local('/shop')
      ? readChoice(new URLSearchParams(navigation.location.search))
      : null;
  const search = useLiveSearch((query, state) =>
    navigate(local(shopPath({ ...choice, query })), { replace: true, preventScrollReset: true, state }),
  );
  const choice: ShopChoice = { ...(pending ?? data.choice), ...(search.typed !== null && { query: search.typed }) };

  // Once the whole catalogue is loaded, it answers each key press at once; the server's answer then confirms it.
  const asked = useRef(false);
  const [whole, setWhole] = useState<(ListedProduct & { detail?: string })[]>();
  const [extras, setExtras] = useState<typeof ShopExtras>();
  const missing = extras === undefined;
  useEffect(() => {
    // If this fails, the next page of the shop asks for it again; until then the server filters.
    if (missing) void loadExtras?.().then(setExtras, () => undefined);
  }, [missing, data]);
  const fetchWhole = () => {
    if (asked.current) return;
    asked.current = true;
    // If this fails, only the server searches.
    void fetch(`/shop/words/${locale}`)
      .then(async (answer) => {
        const { products, details } = (await answer.json()) as ShopWords;
        setWhole(unpackList(products).map((product) => ({ ...product, detail: details[product.sku] ?? '' })));
      })
      .catch(() => undefined);
  };
  const grouped = isGrouped(choice);
  const settled = SETTLING.every((key) => choice[key] === data.choice[key]) && grouped === isGrouped(data.choice);
  const here =
    settled || !extras || !whole
      ? data
      : { ...data, ...extras.browseFirstPage(whole, choice, { locale, usdRate: data.usdRate }) };
  const loading = !settled && !(whole && extras) && pending !== null;
  const current = here.class;
  const pathOf = (place: ShopPlace) => shopPath({ ...choice, class: current }, place);
  const { total, page } = here;
  const number = shortCount(total, locale);
  const lira = formatMoney(Math.round(data.usdRate * 100), 'TRL', locale);
  const card = (product: ListedProduct, place: number) => (
    <ProductCard
      key={product.sku}
      product={product}
      headingLevel={grouped ? 3 : 2}
      loading={place === 0 ? 'first' : place < CARDS_IN_SIGHT ? 'eager' : 'lazy'}
      view={choice.view}
      inCart={data.inCart.includes(product.sku)}
      orderable={data.orderable}
      form={ADD_FORM}
      popupTo={pathOf({ page, popup: product.sku })}
    />
  );
  return (
    <>
      <div className="wrap grid gap-2 pt-6 pb-8">
        <h1 className="text-xl!">{t(choice.family ? `family.${choice.family}.title` : 'title')}</h1>
        <p className="max-w-[70ch] text-muted">{t(choice.family ? `family.${choice.family}.text` : 'intro')}</p>
      </div>
      <div className="wrap grid grid-cols-1 gap-6 pb-20">
        <Form
          action={local('/shop')}
          role="search"
          className="flex flex-wrap items-center gap-3"
          preventScrollReset
          onFocus={fetchWhole}
          onSubmit={(event) => {
            event.preventDefault();
            search.send(choice.query);
          }}
        >
          <SearchInput
            key={search.round}
            className="min-w-0 grow basis-full sm:basis-60"
            label={t('search')}
            placeholder={t('search')}
            clearLabel={t('common:search.clear')}
            defaultValue={data.choice.query}
            onValueChange={search.type}
          />
          {hiddenOf(choice, current).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="min-w-0 grow sm:max-w-56 sm:min-w-48">
            <Select
              key={data.choice.sort}
              name="sort"
              aria-label={t('sort.label')}
              defaultValue={data.choice.sort ?? ''}
              onChange={(event) => {
                const sort = SORTS.find((known) => known === event.target.value) ?? null;
                search.cancel();
                navigate(local(shopPath({ ...choice, class: current, sort })), { preventScrollReset: true });
              }}
            >
              <option value="">{t('sort.suggested')}</option>
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sort.${sort}`)}
                </option>
              ))}
            </Select>
          </div>
          {/* With scripts each change is submitted automatically. */}
          <Button type="submit" className="[@media(scripting:enabled)]:hidden">
            {t('common:search.submit')}
          </Button>
          <nav className="view-switch" aria-label={t('view.label')}>
            {(['grid', 'list'] as const).map((view) => (
              <Link
                key={view}
                to={shopPath({ ...choice, class: current, view }, { page })}
                preventScrollReset
                replace
                aria-label={t(`view.${view}`)}
                title={t(`view.${view}`)}
                aria-current={choice.view === view ? 'true' : undefined}
              >
                {view === 'grid' ? <LayoutGrid aria-hidden /> : <Rows3 aria-hidden />}
              </Link>
            ))}
          </nav>
        </Form>
        <div className="shop-bar" onFocus={fetchWhole}>
          <div className="shop-classes min-w-0">
            <ChipLinks
              label={t('filter.group')}
              items={[
                {
                  to: shopPath({ ...choice, family: null, class: null }),
                  label: t('all-classes', { number: shortCount(here.found, locale) }),
                  current: choice.family === null && current === null,
                },
                ...GROUPS.filter((name) => here.groups[name] > 0 || name === choice.family).map((name) => ({
                  to: shopPath({ ...choice, family: name, class: null }),
                  label: t('class-count', {
                    name: t(`family.${name}.title`),
                    number: shortCount(here.groups[name], locale),
                  }),
                  current: choice.family === name,
                })),
                ...(choice.family && !isGroup(choice.family)
                  ? [{ to: shopPath(choice), label: t(`family.${choice.family}.title`), current: true }]
                  : []),
                ...(current
                  ? [{ to: shopPath({ ...choice, class: current }), label: t(`class.${current}`), current: true }]
                  : []),
              ]}
            />
          </div>
          <ShopFilters
            extras={extras}
            covered={data.popup !== null}
            choice={{ ...data.choice, query: choice.query }}
            groups={here.groups}
            classes={here.classes}
            countOf={(wanted) =>
              whole && extras
                ? extras.browseProducts(whole, wanted, { locale, usdRate: data.usdRate }).products.length
                : undefined
            }
            onChoose={(wanted) => {
              search.cancel();
              navigate(local(shopPath(wanted)), { preventScrollReset: true });
            }}
          />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
          <p role="status">
            {loading
              ? t('common:loading')
              : choice.query
                ? t('found', { count: total, number, query: choice.query })
                : t('count', { count: total, number })}
          </p>
          <p>{t('vat-note', { rate: lira })}</p>
        </div>
        {loading ? (
          extras && <extras.CardSkeletons view={choice.view} />
        ) : here.products.length > 0 && grouped ? (
          GROUPS.map((group) => (
            <ShopSection key={group} group={group} count={here.groups[group]} products={here.products}>
              {(product, place) =>
                group === 'packages' ? (
                  card(product, place)
                ) : (
                  <MiniCard
                    key={product.sku}
                    product={product}
                    inCart={data.inCart.includes(product.sku)}
                    orderable={data.orderable}
                    form={ADD_FORM}
                  />
                )
              }
            </ShopSection>
          ))
        ) : here.products.length > 0 ? (
          <div>
            <div className={classNames('product-grid', choice.view === 'list' && 'product-list')}>
              {here.products.map(card)}
            </div>
            <Later
              key={pathOf({ page })}
              Sent={import.meta.env.SSR ? ShopPages : undefined}
              Loaded={extras?.ShopPages}
              facts={{ page, total, pathOf }}
            />
          </div>
        ) : (
          <EmptyState
            icon={PackageSearch}
            title={t('nothing-found')}
            actions={
              <LinkButton to={shopPath({ ...WHOLE, sort: choice.sort, view: choice.view })}>{t('show-all')}</LinkButton>
            }
          >
            {t('nothing-found-hint')}
          </EmptyState>
        )}
      </div>
      {data.orderable ? (
        <AddToCartForm
          id={ADD_FORM}
          returnTo={local(
            data.popup ? shopPath(data.choice, { page: data.page, popup: data.popup.sku }) : pathOf({ page }),
          )}
          toCard={!data.popup}
        />
      ) : null}
      {data.popup ? (
        <Later
          key={data.popup.sku}
          Sent={import.meta.env.SSR ? ProductPopup : undefined}
          Loaded={extras?.ProductPopup}
          facts={{
            product: data.popup,
            inCart: data.inCart.includes(data.popup.sku),
            orderable: data.orderable,
            closeTo: local(shopPath(data.choice, { page: data.page })),
            form: ADD_FORM,
          }}
        />
      ) : null}
    </>
  );
}

/** A part as the server sent it until its script is there; it comes when the page can be used already. */
function Later<Facts extends object>({
  Sent,
  Loaded,
  facts,
}: {
  /** Undefined in the browser. */
  Sent: ComponentType<Facts> | undefined;
  Loaded: ComponentType<Facts> | undefined;
  facts: Facts;
}) {
  if (Sent)
    return (
      <div>
        <Sent {...facts} />
      </div>
    );
  return Loaded ? <Loaded {...facts} /> : <AsSent />;
}

/** One part of the shop: its name, what it is for, the way to all of it with its details, and its first products. */
function ShopSection({
  group,
  count,
  products,
  children,
}: {
  group: Group;
  /** How many products the part has. */
  count: number;
  products: readonly ListedProduct[];
  children: (product: ListedProduct, place: number) => ReactNode;
}) {
  const { t } = useTranslation('shop');
  if (count === 0) return null;
  return (
    <section className="shop-section" aria-labelledby={`shop-${group}`}>
      <header>
        <h2 id={`shop-${group}`}>{t(`family.${group}.title`)}</h2>
        <p>{t(`family.${group}.text`)}</p>
        <Link to={shopPath({ ...WHOLE, family: group })} className="link">
          {t('family-all', { count })}
        </Link>
      </header>
      <div className={group === 'packages' ? 'product-grid' : 'mini-grid'}>
        {shownOfPart(products, group).map(children)}
      </div>
    </section>
  );
}

/**
 * The text that is being typed over the search of the URL: `typed` at once, submitted after a pause. Any other
 * navigation replaces it and increments `round`, so that the box is remounted.
 * @param send navigates, with `state` in the new history entry
 */
function useLiveSearch(send: (query: string, state: { search: number }) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { key, state } = useLocation() as { key: string; state: { search?: number } | null };
  const leaving = useNavigation().location?.state as { search?: number } | null | undefined;
  const sent = useRef<number>();
  /** Searches of ours that have not arrived: a slow page may show one when the next has been sent already. */
  const underway = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(send);
  const seen = useRef(key);
  const elsewhere = leaving !== undefined && (leaving?.search === undefined || leaving.search !== sent.current);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    // A clicked link navigates a moment later; a search submitted in between would replace that navigation.
    const yieldToLinks = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) clearTimeout(timer.current);
    };
    document.addEventListener('click', yieldToLinks, true);
    return () => {
      document.removeEventListener('click', yieldToLinks, true);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (elsewhere) clearTimeout(timer.current);
  }, [elsewhere]);
  useEffect(() => {
    if (key === seen.current) return;
    seen.current = key;
    const arrived = state?.search;
    if (arrived !== undefined && (arrived === sent.current || underway.current.includes(arrived))) {
      underway.current = underway.current.filter((search) => search > arrived);
      return;
    }
    sent.current = undefined;
    underway.current = [];
    clearTimeout(timer.current);
    setTyped(null);
    setRound((before) => before + 1);
  }, [key, state]);
  const sendNow = (text: string) => {
    clearTimeout(timer.current);
    sent.current = Date.now();
    underway.current.push(sent.current);
    latest.current(text, { search: sent.current });
  };
  return {
    typed: elsewhere ? null : typed,
    round,
    type: (text: string) => {
      const next = asQuery(text);
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => sendNow(next), SEARCH_DELAY_MS);
    },
    send: sendNow,
    cancel: () => clearTimeout(timer.current),
  };
}
