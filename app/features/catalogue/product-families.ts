/** The parts of the shop, in their order; each product belongs to one. */
export const GROUPS = ['packages', 'modules', 'hardware', 'labels', 'services'] as const;
export type Group = (typeof GROUPS)[number];

const PACKAGES = [
  ...['KarpinKobi', 'KarpinTicari', 'KarpinPerakende', 'KarpinMarket', 'KarpinERP', 'KarpinSaha', 'KarpinPos'],
  'PosScreen',
];

const GROUP_OF_CLASS: Readonly<Record<string, Group>> = { software: 'modules', label: 'labels', others: 'services' };

/** What a newcomer may be looking for, each with the stock codes that serve it, the program first. */
const PURPOSES = {
  erp: ['KarpinERP', 'KarpinTicari', 'KarpinKobi', 'KarpinKullanici', 'KarpinEntegre'],
  retail: [
    ...['KarpinPerakende', 'Turab', 'KarpinKullanici', 'PosTouch15', 'PosTouchDual', 'YaziciFis80'],
    ...['OkuyucuLazer', 'OkuyucuKare', 'YaziciEtiket4', 'Etiket58x40'],
  ],
  market: [
    ...['KarpinMarket', 'TeraziEntegre', 'TeraziEtiketli30', 'KarpinKullanici', 'PosTouch15', 'PosTouchDual'],
    ...['YaziciFis80', 'OkuyucuLazer', 'YaziciEtiket4', 'Etiket58x40', 'Etiket58x60', 'UpsKasa650'],
  ],
  pos: [
    'KarpinPos',
    'PosScreen',
    'PosTouch15',
    'PosTouchDual',
    'YaziciFis80',
    'OkuyucuLazer',
    'OkuyucuKare',
    'UpsKasa650',
  ],
  field: ['KarpinSaha', 'KarpinMobile', 'TerminalAndroid', 'TerminalCE'],
  einvoice: ['KarpinEArsiv', 'KarpinEIrsaliye', 'KarpinEntegre', 'EFaturaKontor'],
  licences: [
    ...['KarpinYillikLisans', 'KarpinAylikLisans', 'KarpinKullanici', 'LisansTemizleme', 'LisansDurdur'],
    'LisansBilgisayar',
  ],
  support: ['UzakDestek', 'YerindeDestek', 'AylikDestek'],
} as const satisfies Record<string, readonly string[]>;

export type Purpose = keyof typeof PURPOSES;
export type Family = Group | Purpose;

/** All that `/shop?family=` can name (`shop:family.<name>`). */
export const FAMILIES: readonly Family[] = [...GROUPS, ...(Object.keys(PURPOSES) as Purpose[])];

/** The part of the shop that a product belongs to. */
export function groupOf({ sku, class: className }: { sku: string; class: string }): Group {
  return PACKAGES.includes(sku) ? 'packages' : (GROUP_OF_CLASS[className] ?? 'hardware');
}

export function isGroup(family: Family): family is Group {
  return (GROUPS as readonly Family[]).includes(family);
}

/** The products of a family: of a group in their order, of a purpose in its own. */
export function inFamily<Product extends { sku: string; class: string }>(
  products: readonly Product[],
  family: Family,
): Product[] {
  if (isGroup(family)) return products.filter((product) => groupOf(product) === family);
  const skus: readonly string[] = PURPOSES[family];
  return skus.flatMap((sku) => products.find((product) => product.sku === sku) ?? []);
}

/** The product with which a purpose begins: what pages name its price by. */
export function firstOf(family: Purpose): string {
  return PURPOSES[family][0];
}
