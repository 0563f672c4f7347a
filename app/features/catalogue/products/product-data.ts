import { isPackFamily } from '~/components/pack-shot';
import type { ShownProduct } from './catalogue-store.server';

/** The picture of a product's family for shared links and search engines, drawn by the build (scripts/share-pictures.mjs). */
export function sharePictureOf(family: string | undefined): string | undefined {
  return family !== undefined && isPackFamily(family) ? `/share/pack-${family}.jpg` : undefined;
}

/** A product for search engines (schema.org): exactly what its page shows. */
export function productData(
  product: ShownProduct,
  page: { url: string; origin: string; category: string; detail: string; brand: string },
) {
  const picture = sharePictureOf(product.family);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description: `${product.summary} ${page.detail}`,
    category: page.category,
    brand: { '@type': 'Brand', name: page.brand },
    url: page.url,
    ...(picture && { image: [page.origin + picture] }),
    offers: {
      '@type': 'Offer',
      url: page.url,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      priceCurrency: isoCurrency(product.currency),
      price: product.price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.price,
        priceCurrency: isoCurrency(product.currency),
        valueAddedTaxIncluded: false,
      },
      ...(product.freeShipping && {
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: isoCurrency(product.currency) },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TR' },
        },
      }),
    },
  };
}

/** The lira's code outside the ERP. */
function isoCurrency(currency: ShownProduct['currency']): string {
  return currency === 'TRL' ? 'TRY' : currency;
}
