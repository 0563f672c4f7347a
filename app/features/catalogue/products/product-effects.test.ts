import { describe, expect, it } from 'vitest';
import { canonicalSku, effectOf, productEffects, SKU_ALIASES } from './product-effects';

// Written out from dealer-shop §9, without the inheritance that the code uses.
const MODULES: Record<string, string[]> = {
  PosScreen: ['Peşin', 'Cari', 'Stok', 'Fatura', 'Etiket', 'Ajanda', 'Fihrist'],
  KarpinPos: ['Peşin', 'Cari', 'Stok', 'Fatura', 'Etiket', 'Ajanda', 'Fihrist'],
  KarpinKobi: ['Cari', 'Stok', 'Fatura', 'İrsaliye', 'Çek/Senet', 'Kasa', 'Banka', 'Ajanda', 'Fihrist'],
  // prettier-ignore
  KarpinTicari: ['Cari', 'Stok', 'Fatura', 'İrsaliye', 'Çek/Senet', 'Kasa', 'Banka', 'Ajanda', 'Fihrist', 'Sipariş',
    'Muhasebe', 'Sayım', 'Etiket'],
  // prettier-ignore
  KarpinPerakende: ['Perakende', 'Peşin', 'Cari', 'Stok', 'Fatura', 'İrsaliye', 'Sipariş', 'Çek/Senet', 'Kasa', 'Banka',
    'Sayım', 'Market online', 'Etiket', 'Ajanda', 'Fihrist'],
  // prettier-ignore
  KarpinMarket: ['Perakende', 'Peşin', 'Cari', 'Stok', 'Fatura', 'İrsaliye', 'Sipariş', 'Çek/Senet', 'Kasa', 'Banka',
    'Sayım', 'Market online', 'Etiket', 'Ajanda', 'Fihrist', 'Turab online'],
  // prettier-ignore
  KarpinERP: ['Perakende', 'Peşin', 'Cari', 'Stok', 'Fatura', 'İrsaliye', 'Sipariş', 'Çek/Senet', 'Kasa', 'Banka',
    'Sayım', 'Market online', 'Etiket', 'Ajanda', 'Fihrist', 'Turab online', 'Sonradan Teslim', 'Muhasebe', 'Paket',
    'Turab', 'Protokol online'],
  // prettier-ignore
  KarpinSaha: ['Cari', 'Stok', 'Fatura', 'İrsaliye', 'Çek/Senet', 'Kasa', 'Banka', 'Karpin', 'Ajanda', 'Fihrist'],
  Turab: ['Turab'],
  KarpinEntegre: ['B2C'],
  KarpinMobile: ['Karpin Mobile'],
};

const PACKAGES = [
  'KarpinKobi',
  'KarpinTicari',
  'KarpinPerakende',
  'KarpinMarket',
  'KarpinERP',
  'KarpinSaha',
  'KarpinPos',
  'PosScreen',
];

const ACTIONS = {
  KarpinAylikLisans: 'extend-month',
  KarpinYillikLisans: 'extend-year',
  LisansDurdur: 'stop',
  LisansTemizleme: 'clear',
  LisansBilgisayar: 'register-computer',
};

describe('product effects', () => {
  it.each(Object.entries(MODULES))('D20 %s grants exactly its modules', (sku, modules) => {
    expect(effectOf(sku).modules).toEqual(modules);
  });

  it('D20 no other product grants a module', () => {
    const granting = Object.keys(productEffects).filter((sku) => effectOf(sku).modules.length > 0);
    expect(granting.sort()).toEqual(Object.keys(MODULES).sort());
  });

  it.each(PACKAGES)('D20 package %s issues a licence a unit and may create the customer', (sku) => {
    expect(effectOf(sku)).toMatchObject({
      licencesPerUnit: 1,
      licenceAction: null,
      requiresFirm: false,
      requiresLicences: false,
      createsCustomer: true,
    });
  });

  it.each(['KarpinKullanici', 'KarpinEntegre', 'KarpinMobile', 'Turab'])(
    'D7 %s sets the firm flag only and issues a licence a unit',
    (sku) => {
      expect(effectOf(sku)).toMatchObject({
        licencesPerUnit: 1,
        licenceAction: null,
        requiresFirm: true,
        requiresLicences: false,
        createsCustomer: false,
      });
    },
  );

  it.each(Object.entries(ACTIONS))('D7 %s sets the firm and licence flags and does %s', (sku, licenceAction) => {
    expect(effectOf(sku)).toEqual({
      modules: [],
      licencesPerUnit: 0,
      licenceAction,
      requiresFirm: true,
      requiresLicences: true,
      createsCustomer: false,
      yearOncePaid: false,
    });
  });

  it.each(['UzakDestek', 'Etiket58x40', 'EFaturaKontor', 'toString', '__proto__'])(
    'D7 %s is a receipt line only',
    (sku) => {
      expect(effectOf(sku)).toEqual({
        modules: [],
        licencesPerUnit: 0,
        licenceAction: null,
        requiresFirm: false,
        requiresLicences: false,
        createsCustomer: false,
        yearOncePaid: false,
      });
      expect(canonicalSku(sku)).toBe(sku);
    },
  );

  it.each(Object.entries(SKU_ALIASES))('D20 the old spelling %s does what %s does', (alias, sku) => {
    expect(canonicalSku(alias)).toBe(sku);
    expect(effectOf(alias)).toBe(effectOf(sku));
    expect(productEffects[sku]).toBeDefined();
  });
});
