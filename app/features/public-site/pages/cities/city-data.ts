import { cityPath, type City } from './cities';
import type { CityDealer } from './city-dealer-store.server';

/**
 * A province's page for search engines: each dealer with the data that the page shows; nothing for a province without one.
 */
export function cityData(page: {
  url: string;
  city: City;
  /** In the language of the page. */
  name: string;
  heading: string;
  dealers: readonly CityDealer[];
}): Record<string, unknown> {
  const { url, city, name, heading, dealers } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: heading,
    url,
    about: {
      '@type': 'AdministrativeArea',
      name,
      identifier: city.plate,
      containedInPlace: { '@type': 'Country', name: 'TR' },
    },
    ...(dealers.length > 0 && {
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: dealers.length,
        itemListElement: dealers.map((dealer, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'LocalBusiness',
            '@id': `${new URL(cityPath(city), url).href}#dealer-${dealer.id}`,
            name: dealer.name,
            address: {
              '@type': 'PostalAddress',
              ...(dealer.district && { addressLocality: dealer.district }),
              addressRegion: city.name,
              addressCountry: 'TR',
            },
          },
        })),
      },
    }),
  };
}
