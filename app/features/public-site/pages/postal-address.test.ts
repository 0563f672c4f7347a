import { expect, it } from 'vitest';
import { postalAddress } from './postal-address';

it('P1 an address in one line is told to search engines in its parts', () => {
  expect(postalAddress('Folkart Towers B Kule 1204, Bayraklı / İzmir')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Folkart Towers B Kule 1204',
    addressLocality: 'Bayraklı',
    addressRegion: 'İzmir',
    addressCountry: 'TR',
  });
  expect(postalAddress('Cumhuriyet Cad. 5')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Cumhuriyet Cad. 5',
    addressCountry: 'TR',
  });
});
