import { expect, it } from 'vitest';
import { licenceOrderAddress } from './licence-order-address';

it('B6 a renewal is one link', () => {
  expect(licenceOrderAddress('extend-year', ['9F3A27C1', '00000001'])).toBe(
    '/licences/order?action=extend-year&code=9F3A27C1&code=00000001',
  );
});
