import { expect, it } from 'vitest';
import { differentLetters } from './question';

it.each([
  ['03D97B1C', '03D9781C', 1],
  ['03D97B1C', '03D97B1C', 0],
  ['03D97B1C', '30D97B1C', 2],
  ['03D97B1C', '03D97B1', 8],
])('B36 %s and %s differ in %i places', (one, other, places) => {
  expect(differentLetters(one, other)).toBe(places);
});
