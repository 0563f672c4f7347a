import { cityPath, type City } from '~/features/public-site/dealers/cities';
import type { Week } from '~/features/public-site/dealers/opening-hours';
import type { PublicDealer } from '~/features/public-site/dealers/public-dealer-store.server';
import { internationalPhone } from '~/platform/vendor-facts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const openingHours = (week: Week) =>
  week.flatMap((spans, day) =>
    spans.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[day]}`,
      opens: from,
      // A whole day ends when it begins, which schema.org would read as closed.
      closes: to === from ? '23:59' : to,
    })),
  );

/**
 * A province's page for search engines: each dealer with the data that the page shows; nothing for a province without one.
 */
export function cityData(page: {
  url: string;
  city: City;
  /** In the language of the page. */
  name: string;
  heading: string;
  dealers: readonly PublicDealer[];
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
            telephone: internationalPhone(dealer.phone),
            address: {
              '@type': 'PostalAddress',
              streetAddress: dealer.address,
              addressLocality: dealer.district,
              addressRegion: city.name,
              addressCountry: 'TR',
            },
            openingHoursSpecification: openingHours(dealer.hours),
            ...(dealer.website && { url: dealer.website }),
            ...(dealer.position && { geo: { '@type': 'GeoCoordinates', ...dealer.position } }),
          },
        })),
      },
    }),
  };
}
