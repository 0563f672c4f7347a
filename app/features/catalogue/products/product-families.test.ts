import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAMILIES, groupOf, GROUPS, isGroup, shownOfPart } from './product-families';
import { inFamily } from './family-products';

const [, ...rows] = readFileSync(new URL('data/catalogue.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const catalogue = rows.map((row) => {
  const [sku = '', className = ''] = row.split(',');
  return { sku, class: className };
});
const skus = (family: (typeof FAMILIES)[number]) => inFamily(catalogue, family).map(({ sku }) => sku);

it('P21 every product of the catalogue stands in one part of the shop, packages apart from services and supplies', () => {
  expect(GROUPS.map((group) => [group, skus(group).length])).toEqual([
    ...[
      ['packages', 8],
      ['modules', 7],
      ['hardware', 11],
      ['labels', 6],
      ['services', 9],
    ],
  ]);
  expect(GROUPS.flatMap((group) => skus(group)).sort()).toEqual(catalogue.map(({ sku }) => sku).sort());
  expect(groupOf({ sku: 'Yeni', class: 'camera' })).toBe('hardware');
});

it('P21 the shop begins with all packages and the first four of each other part', () => {
  expect(GROUPS.map((group) => shownOfPart(catalogue, group).length)).toEqual([8, 4, 4, 4, 4]);
  expect(shownOfPart(catalogue, 'labels')).toEqual(inFamily(catalogue, 'labels').slice(0, 4));
});

it('P21 a family for newcomers begins with a program, names products that are sold, and never stops or clears licences', () => {
  for (const family of FAMILIES.filter((name) => !isGroup(name) && name !== 'licences')) {
    expect(skus(family).length, family).toBeGreaterThanOrEqual(3);
    expect(
      skus(family).filter((sku) => /^Lisans/.test(sku)),
      family,
    ).toEqual([]);
  }
  expect(skus('retail')[0]).toBe('KarpinPerakende');
  expect(skus('pos')).toContain('KarpinPos');
});
