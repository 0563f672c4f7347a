import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData, useLocalAddress } from '~/platform/web';
import { BadgeCheck, CalendarCheck2, Heart, PackageCheck, Repeat2, Truck } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import swiperStyles from 'swiper/css?url';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { Button, LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { StructuredData } from '~/components/structured-data';
import { Tag } from '~/components/tag';
import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { AddToCart, AddToCartForm } from '~/features/catalogue/products/add-to-cart';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { ProductCard } from '~/features/catalogue/products/product-card';
import { productData, sharePictureOf } from '~/features/catalogue/products/product-data';
import { offerOf } from '~/features/catalogue/products/product-offer';
import {
  FlashTag,
  OfferLines,
  Price,
  ProductPicture,
  Rating,
  TierTag,
} from '~/features/catalogue/products/product-parts';
import { productAt, productPath } from '~/features/catalogue/products/product-path';
import productStyles from '~/features/catalogue/products/product.css?url';
import { RelatedCarousel } from '~/features/catalogue/products/related-carousel';
import { relatedProducts } from '~/features/catalogue/products/related-products';
import { RichText } from '~/features/catalogue/products/rich-text';
import { wordsOf } from '~/features/catalogue/products/rich-text.server';
import { BreadcrumbData } from '~/features/public-site/pages/breadcrumb-data';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { localAddress, localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const RELATED = 10;
const ADD_FORM = 'add-to-cart';
const ADD_RELATED_FORM = 'add-related';

type LoadedProduct = { product: { name: string; summary: string; family: string } } | undefined;

export const handle: RouteHandle = {
  title: (data) => (data as LoadedProduct)?.product.name,
  description: (data) => (data as LoadedProduct)?.product.summary,
  picture: (data) => sharePictureOf((data as LoadedProduct)?.product.family),
  openGraphType: 'product',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: swiperStyles },
  { rel: 'stylesheet', href: productStyles },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [locale, cart] = await Promise.all([localeOf(request), fillableCartOf(request)]);
  const [all, items, wishes] = await Promise.all([listProducts(locale), cart?.items(), cart?.wishes()]);
  const found = productAt(all, { id: params.id ?? '', class: params.class ?? '', slug: params.slug ?? '' });
  if (!found) throw new AppError('not-found', 404);
  const path = localAddress(request, productPath(found));
  const asked = new URL(request.url);
  if (asked.pathname !== path || asked.search) throw redirect(path, 301);

  const { detailHtml, formerId: _, ...product } = found;
  const cards = all.map(({ detailHtml: _detail, formerId: _former, ...card }) => card);
  const url = new URL(path, env().PUBLIC_ORIGIN).href;
  const t = translator(locale);
  return json({
    product,
    detailHtml,
    url,
    structured: productData(product, {
      url,
      category: t(`shop:class.${product.class}`),
      detail: wordsOf(detailHtml),
      origin: env().PUBLIC_ORIGIN,
      brand: t('common:brand'),
    }),
    related: relatedProducts(product, cards, RELATED),
    inCart: (items ?? []).map(({ sku }) => sku),
    wished: wishes?.includes(product.sku) ?? false,
    orderable: cart !== undefined,
  });
}

/** Links to share a page: plain links, so that nothing is loaded from these hosts. */
const SHARES: { name: string; to: (url: string, text: string) => string }[] = [
  { name: 'Facebook', to: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'X', to: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}` },
  { name: 'LinkedIn', to: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'WhatsApp', to: (url, text) => `https://wa.me/?text=${text}%20${url}` },
];

export default function Product() {
  const { product, detailHtml, url, structured, related, inCart, wished, orderable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('shop');
  const { sku, name } = product;
  const path = useLocalAddress()(productPath(product));
  const offer = offerOf(product);
  const className = t(`class.${product.class}`);
  const way = [
    { label: t('common:home'), to: '/' },
    { label: t('title'), to: '/shop' },
    { label: name, to: path },
  ];
  return (
    <>
      <div className="wrap pt-5">
        <Breadcrumbs label={t('common:breadcrumbs')} items={way} />
        <BreadcrumbData items={way} />
      </div>
      <article
        className="product-page wrap grid items-start gap-8 pt-6 pb-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14"
        aria-labelledby="product-name"
      >
        <div className="grid gap-4">
          <div className="overflow-hidden rounded-lg border border-line">
            <ProductPicture product={product} alt={t('picture', { name })} width={640} loading="first" />
          </div>
          <div className="product-views">
            <ProductPicture product={product} view="close" />
            <ProductPicture product={product} view="group" />
          </div>
        </div>
        <div className="grid gap-5">
          <p className="flex flex-wrap gap-2">
            <FlashTag product={product} />
            <TierTag product={product} />
            <Tag look="success" icon={PackageCheck}>
              {t('in-stock')}
            </Tag>
          </p>
          <div className="grid gap-3">
            <h1 id="product-name" className="text-xl!">
              <bdi>{name}</bdi>
            </h1>
            <p className="text-muted">{product.summary}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
              <Rating product={product} />
              <span>{t('class-code', { code: product.class })}</span>
            </div>
          </div>
          <div className="product-buy">
            <div className="grid gap-1">
              <Price product={product} />
              <p className="text-xs text-muted">{t('vat-excluded', { rate: product.vatRate })}</p>
            </div>
            {orderable ? (
              <div className="flex flex-wrap gap-3">
                <AddToCart
                  product={product}
                  inCart={inCart.includes(sku)}
                  form={ADD_FORM}
                  variant="primary"
                  size="big"
                />
                {wished ? (
                  <LinkButton to="/apps/eCommerce/wish-list" size="big" icon={Heart}>
                    {t('wished')}
                  </LinkButton>
                ) : (
                  <Form method="post" action="/cart" navigate={false} preventScrollReset>
                    <input type="hidden" name="sku" value={sku} />
                    <input type="hidden" name="returnTo" value={path} />
                    <Button type="submit" name="intent" value="toggle-wish" size="big" icon={Heart}>
                      {t('wish')}
                    </Button>
                  </Form>
                )}
              </div>
            ) : null}
          </div>
          <ul className="product-points">
            {product.freeShipping ? (
              <li>
                <Truck aria-hidden />
                {t('free-shipping')}
              </li>
            ) : null}
            <OfferLines product={product} />
          </ul>
          <ul className="flex flex-wrap gap-2">
            <li>
              <Tag icon={BadgeCheck}>{t('promise.original')}</Tag>
            </li>
            <li>
              <Tag icon={Repeat2}>{t('promise.replacement')}</Tag>
            </li>
            <li>
              <Tag icon={CalendarCheck2}>{t('promise.warranty')}</Tag>
            </li>
          </ul>
          <nav className="flex flex-wrap items-center gap-2" aria-label={t('share')}>
            <span className="text-sm text-muted" aria-hidden>
              {t('share')}
            </span>
            {SHARES.map(({ name: network, to }) => (
              <a
                key={network}
                className="btn btn-secondary btn-small"
                href={to(encodeURIComponent(url), encodeURIComponent(name))}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('share-on', { network })}
              >
                {network}
              </a>
            ))}
            <a
              className="btn btn-secondary btn-small"
              href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
            >
              {t('share-by-mail')}
            </a>
          </nav>
        </div>
      </article>
      <div className="wrap">
        <div className="grid items-start gap-10 border-t border-line pt-10 pb-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <section className="grid gap-4" aria-labelledby="product-detail">
            <h2 id="product-detail" className="text-lg!">
              {t('detail')}
            </h2>
            <RichText html={detailHtml} />
          </section>
          <section className="grid gap-4" aria-labelledby="product-facts">
            <h2 id="product-facts" className="text-lg!">
              {t('facts')}
            </h2>
            <Facts
              ruled
              items={[
                { label: t('fact.sku'), value: <span className="code">{sku}</span> },
                { label: t('fact.class'), value: `${className} (${product.class})` },
                { label: t('fact.unit'), value: product.unit },
                { label: t('fact.vat'), value: t('fact.vat-rate', { rate: product.vatRate }) },
                ...(offer.yearOfOneUser ? [{ label: t('fact.licence'), value: t('fact.licence-year') }] : []),
                { label: t('fact.support'), value: t(`fact.support-${offer.freeSupportMonths}`) },
              ]}
            />
          </section>
        </div>
      </div>
      {orderable ? (
        <>
          <AddToCartForm id={ADD_FORM} returnTo={path} />
          <AddToCartForm id={ADD_RELATED_FORM} returnTo={path} toCard />
        </>
      ) : null}
      <RelatedCarousel
        key={sku}
        title={t('related')}
        slides={related.map((other) => ({
          key: other.sku,
          content: (
            <ProductCard
              product={other}
              headingLevel={3}
              inCart={inCart.includes(other.sku)}
              orderable={orderable}
              form={ADD_RELATED_FORM}
            />
          ),
        }))}
      />
      <StructuredData data={structured} />
    </>
  );
}
