/** The parts of the shop, in their order; each product belongs to one. */
export const GROUPS = ['packages', 'modules', 'hardware', 'labels', 'services'] as const;
export type Group = (typeof GROUPS)[number];

const PACKAGES = [
  ...['KarpinKobi', 'KarpinTicari', 'KarpinPerakende', 'KarpinMarket', 'KarpinERP', 'KarpinSaha', 'KarpinPos'],
  'PosScreen',
];

const GROUP_OF_CLASS: Readonly<Record<string, Group>> = { software: 'modules', label: 'labels', others: 'services' };

/** What a newcomer may be looking for. */
const PURPOSES = ['erp', 'retail', 'market', 'pos', 'field', 'einvoice', 'licences', 'support'] as const;
export type Purpose = (typeof PURPOSES)[number];
export type Family = Group | Purpose;

/** All that `/shop?family=` can name (`shop:family.<name>`). */
export const FAMILIES: readonly Family[] = [...GROUPS, ...PURPOSES];

/** The part of the shop that a product belongs to. */
export function groupOf({ sku, class: className }: { sku: string; class: string }): Group {
  return PACKAGES.includes(sku) ? 'packages' : (GROUP_OF_CLASS[className] ?? 'hardware');
}

/** How many products a part of the shop shows in a line each before the way to all of them. */
const SHOWN_OF_A_PART = 4;

/** What the shop shows of a part: packages whole, as cards; of the others the first ones, in a line each. */
export function shownOfPart<Product extends { sku: string; class: string }>(
  products: readonly Product[],
  part: Group,
): Product[] {
  const own = products.filter((product) => groupOf(product) === part);
  return part === 'packages' ? own : own.slice(0, SHOWN_OF_A_PART);
}

export function isGroup(family: Family): family is Group {
  return (GROUPS as readonly Family[]).includes(family);
}
