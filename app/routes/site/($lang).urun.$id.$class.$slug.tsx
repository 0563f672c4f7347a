import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useLocalAddress } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import swiperStyles from 'swiper/css?url';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { StructuredData } from '~/components/structured-data';
import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { AddToCartForm } from '~/features/catalogue/products/add-to-cart';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { ProductCard } from '~/features/catalogue/products/product-card';
import { productData, sharePictureOf } from '~/features/catalogue/products/product-data';
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
import { ShareLinks } from '~/features/catalogue/products/share-links';
import { ProductBuyBox } from '~/features/catalogue/products/product-buy-box';
import { ProductFacts } from '~/features/catalogue/products/product-facts';
import { ProductPromises } from '~/features/catalogue/products/product-promises';
import { ProductGallery } from '~/features/catalogue/products/product-gallery';
import { ProductHeading } from '~/features/catalogue/products/product-heading';

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

export default function Product() {
  const { product, detailHtml, url, structured, related, inCart, wished, orderable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('shop');
  const { sku, name } = product;
  const path = useLocalAddress()(productPath(product));
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
        <ProductGallery product={product} />
        <div className="grid gap-5">
          <ProductHeading product={product} />
          <ProductBuyBox
            product={product}
            inCart={inCart.includes(sku)}
            wished={wished}
            orderable={orderable}
            path={path}
            form={ADD_FORM}
          />
          <ProductPromises product={product} />
          <ShareLinks url={url} name={name} />
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
          <ProductFacts product={product} />
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
