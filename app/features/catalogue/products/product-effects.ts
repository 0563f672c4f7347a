import { LICENCE_ACTIONS, licenceEffects, type LicenceAction } from './licence-actions';

/** What ordering one unit of a product does beyond its receipt line (dealer-shop §4, §9). */
export type ProductEffect = {
  /** ERP modules granted to the customer firm, spelled as the ERP spells them. */
  modules: readonly string[];
  /** New licences issued for each unit. */
  licencesPerUnit: 0 | 1;
  /** The action on the licences that the dealer selected, one licence per unit. */
  licenceAction: LicenceAction | null;
  /** bFirma: a customer firm must be chosen. */
  requiresFirm: boolean;
  /** bLisans: licences of that firm must be selected. */
  requiresLicences: boolean;
  /** May create the customer firm that it is ordered for. */
  createsCustomer: boolean;
  /** The offer (public-site §9) says one year: its licences run that long from their issue once the order is paid (readings 42). */
  yearOncePaid: boolean;
};

const receiptLineOnly: ProductEffect = {
  modules: [],
  licencesPerUnit: 0,
  licenceAction: null,
  requiresFirm: false,
  requiresLicences: false,
  createsCustomer: false,
  yearOncePaid: false,
};

const pos = ['Peşin', 'Cari', 'Stok', 'Fatura', 'Etiket', 'Ajanda', 'Fihrist'];
const kobi = ['Cari', 'Stok', 'Fatura', 'İrsaliye', 'Çek/Senet', 'Kasa', 'Banka', 'Ajanda', 'Fihrist'];
const ticari = [...kobi, 'Sipariş', 'Muhasebe', 'Sayım', 'Etiket'];
const perakende = [
  'Perakende',
  'Peşin',
  'Cari',
  'Stok',
  'Fatura',
  'İrsaliye',
  'Sipariş',
  'Çek/Senet',
  'Kasa',
  'Banka',
  'Sayım',
  'Market online',
  'Etiket',
  'Ajanda',
  'Fihrist',
];
const market = [...perakende, 'Turab online'];
const erp = [...market, 'Sonradan Teslim', 'Muhasebe', 'Paket', 'Turab', 'Protokol online'];
const saha = ['Cari', 'Stok', 'Fatura', 'İrsaliye', 'Çek/Senet', 'Kasa', 'Banka', 'Karpin', 'Ajanda', 'Fihrist'];

const customerPackage = (modules: readonly string[]): ProductEffect => ({
  ...receiptLineOnly,
  modules,
  licencesPerUnit: 1,
  createsCustomer: true,
});

const firmLicence = (modules: readonly string[]): ProductEffect => ({
  ...receiptLineOnly,
  modules,
  licencesPerUnit: 1,
  requiresFirm: true,
});

const forAYear = (effect: ProductEffect): ProductEffect => ({ ...effect, yearOncePaid: true });

const onSelectedLicences = (licenceAction: LicenceAction): ProductEffect => ({
  ...receiptLineOnly,
  licenceAction,
  requiresFirm: true,
  requiresLicences: true,
});

/** Every SKU whose order does more than write a receipt line. */
export const productEffects: Readonly<Record<string, ProductEffect>> = {
  KarpinKobi: customerPackage(kobi),
  KarpinTicari: customerPackage(ticari),
  KarpinPerakende: forAYear(customerPackage(perakende)),
  KarpinMarket: forAYear(customerPackage(market)),
  KarpinERP: customerPackage(erp),
  KarpinSaha: customerPackage(saha),
  KarpinPos: forAYear(customerPackage(pos)),
  PosScreen: forAYear(customerPackage(pos)),
  Turab: firmLicence(['Turab']),
  KarpinEntegre: firmLicence(['B2C']),
  KarpinMobile: forAYear(firmLicence(['Karpin Mobile'])),
  KarpinKullanici: firmLicence([]),
  ...Object.fromEntries(LICENCE_ACTIONS.map((action) => [licenceEffects[action].product, onSelectedLicences(action)])),
};

/** Spellings of the old client (dealer-shop §9) that programs may still send. */
export const SKU_ALIASES: Readonly<Record<string, string>> = {
  KapinEntegre: 'KarpinEntegre',
  KapinMobile: 'KarpinMobile',
};

/** The catalogue's spelling of a SKU; a SKU that is no alias is returned unchanged. */
export function canonicalSku(sku: string): string {
  return (Object.hasOwn(SKU_ALIASES, sku) && SKU_ALIASES[sku]) || sku;
}

/** The effects of a product; an unlisted SKU only writes a receipt line. */
export function effectOf(sku: string): ProductEffect {
  const canonical = canonicalSku(sku);
  return (Object.hasOwn(productEffects, canonical) && productEffects[canonical]) || receiptLineOnly;
}
