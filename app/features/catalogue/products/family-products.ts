import { groupOf, isGroup, type Family, type Purpose } from './product-families';

/** The stock codes that serve each purpose, the program first. */
const SERVED = {
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
} as const satisfies Record<Purpose, readonly string[]>;

/** The products of a family: of a group in their order, of a purpose in its own. */
export function inFamily<Product extends { sku: string; class: string }>(
  products: readonly Product[],
  family: Family,
): Product[] {
  if (isGroup(family)) return products.filter((product) => groupOf(product) === family);
  const skus: readonly string[] = SERVED[family];
  return skus.flatMap((sku) => products.find((product) => product.sku === sku) ?? []);
}

/** The product with which a purpose begins: what pages name its price by. */
export function firstOf(family: Purpose): string {
  return SERVED[family][0];
}
