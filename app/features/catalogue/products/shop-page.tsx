import { Form, Link, useLocalAddress, useNavigate, useNavigation } from '~/platform/web';
import { LayoutGrid, PackageSearch, Rows3 } from '~/components/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { EmptyState } from '~/components/empty-state';
import { ChipLinks } from '~/components/filter-chips';
import { SearchInput } from '~/components/search-input';
import { Select } from '~/components/select';
import { unpackList, type ListedProduct, type ShopWords } from './listed-product';
import { isGrouped, readChoice, shopPath, SORTS, type ShopChoice, type ShopPlace } from './shop-choice';
import { AddToCartForm } from './add-to-cart';
import { MiniCard } from './mini-card';
import { ProductCard } from './product-card';
import { GROUPS, isGroup } from './product-families';
import { ProductPopup } from './product-popup';
import { ShopPages } from './shop-pages';
import { ShopFilters } from './shop-filters';
import type * as ShopExtras from './shop-extras';
import { shortCount } from './short-count';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useLiveSearch } from './use-live-search';
import { Later } from './later';
import { WHOLE, ShopSection } from './shop-section';
import type { ShopData } from './read-shop.server';

/** Two rows on the widest page. */
const CARDS_IN_SIGHT = 8;
const ADD_FORM = 'add-to-cart';
const SETTLING = ['query', 'family', 'class', 'min', 'max', 'tier', 'offer', 'sort'] as const;

/** Not on the server, whose bundle a part of its own would divide. */
const loadExtras = import.meta.env.SSR ? undefined : () => import('~/features/catalogue/products/shop-extras');

/** What the form of the search keeps of a choice: everything but what its own fields say. */
function hiddenOf(choice: ShopChoice, className: string | null): [name: string, value: string][] {
  const path = shopPath({ ...choice, class: className, query: '', sort: null });
  return [...new URL(path, 'http://shop').searchParams];
}

/** The shop: its search, its filters and the products of the choice. */
export function ShopPage({ loaded }: { loaded: ShopData }) {
  const data = useMemo(() => ({ ...loaded, products: unpackList(loaded.products) }), [loaded]);
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
            search.sendTyped(choice.query);
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
