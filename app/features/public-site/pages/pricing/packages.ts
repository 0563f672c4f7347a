import { effectOf } from '~/features/catalogue/products/product-effects';
import { slugOf } from '~/features/catalogue/products/product-path';

/** The packages on the shelf, from the smallest to the largest by the number of modules that provisioning grants. */
export const PACKAGES = ['KarpinKobi', 'KarpinTicari', 'KarpinPerakende', 'KarpinMarket', 'KarpinERP'] as const;

/** The modules of the packages, in the ERP's spelling, by purpose. */
export const MODULE_GROUPS = {
  accounts: ['Cari', 'Fatura', 'İrsaliye', 'Muhasebe'],
  money: ['Kasa', 'Banka', 'Çek/Senet'],
  stock: ['Stok', 'Sayım', 'Etiket'],
  sales: ['Sipariş', 'Perakende', 'Peşin', 'Sonradan Teslim', 'Paket'],
  online: ['Market online', 'Turab online', 'Turab', 'Protokol online'],
  desk: ['Ajanda', 'Fihrist'],
} as const satisfies Record<string, readonly string[]>;

export function grants(sku: string, module: string): boolean {
  return effectOf(sku).modules.includes(module);
}

/** The key of a module's text: 'Çek/Senet' → 'cek-senet'. */
export function moduleKey(module: string): string {
  return slugOf(module);
}
