import { effectOf } from '~/features/catalogue/products/product-effects';

/** The packages on the shelf, from the smallest to the largest by the number of modules that provisioning grants. */
export const PACKAGES = ['KarpinKobi', 'KarpinTicari', 'KarpinPerakende', 'KarpinMarket', 'KarpinERP'] as const;

/** The modules of the packages by purpose, in the ERP's spelling, with the keys of their texts (`pricing:module.<key>`). */
export const MODULE_GROUPS = [
  {
    group: 'accounts',
    modules: [
      { key: 'cari', name: 'Cari' },
      { key: 'fatura', name: 'Fatura' },
      { key: 'irsaliye', name: 'İrsaliye' },
      { key: 'muhasebe', name: 'Muhasebe' },
    ],
  },
  {
    group: 'money',
    modules: [
      { key: 'kasa', name: 'Kasa' },
      { key: 'banka', name: 'Banka' },
      { key: 'cek-senet', name: 'Çek/Senet' },
    ],
  },
  {
    group: 'stock',
    modules: [
      { key: 'stok', name: 'Stok' },
      { key: 'sayim', name: 'Sayım' },
      { key: 'etiket', name: 'Etiket' },
    ],
  },
  {
    group: 'sales',
    modules: [
      { key: 'siparis', name: 'Sipariş' },
      { key: 'perakende', name: 'Perakende' },
      { key: 'pesin', name: 'Peşin' },
      { key: 'sonradan-teslim', name: 'Sonradan Teslim' },
      { key: 'paket', name: 'Paket' },
    ],
  },
  {
    group: 'online',
    modules: [
      { key: 'market-online', name: 'Market online' },
      { key: 'turab-online', name: 'Turab online' },
      { key: 'turab', name: 'Turab' },
      { key: 'protokol-online', name: 'Protokol online' },
    ],
  },
  {
    group: 'desk',
    modules: [
      { key: 'ajanda', name: 'Ajanda' },
      { key: 'fihrist', name: 'Fihrist' },
    ],
  },
] as const satisfies readonly { group: string; modules: readonly { key: string; name: string }[] }[];

export function grants(sku: string, module: string): boolean {
  return effectOf(sku).modules.includes(module);
}
