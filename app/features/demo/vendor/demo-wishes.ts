import { MAX_UNITS } from '~/features/ordering/cart/cart-view';
import { draw } from './demo-past';
import type { LiveLicence, Wish } from './demo-shop';
import type { Random } from './random';

/** What an order of a customer is for. */
export type Purpose = 'add-on' | 'support' | 'labels' | 'hardware' | 'care';

/** An order of a customer with these licences in use and these modules. */
export function wishesFor(
  random: Random,
  purpose: Purpose,
  standing: readonly LiveLicence[],
  modules: readonly string[],
): Wish[] {
  switch (purpose) {
    case 'add-on': {
      const wish = draw<Wish>(random, [
        [{ sku: 'KarpinKullanici', quantity: random.int(1, 3) }, 8],
        [{ sku: modules.includes('B2C') ? 'KarpinEIrsaliye' : 'KarpinEntegre' }, 5],
        [{ sku: modules.includes('Karpin Mobile') ? 'TerminalAndroid' : 'KarpinMobile' }, 4],
        [{ sku: 'KarpinEArsiv' }, 4],
        [{ sku: modules.includes('Turab') ? 'TeraziEntegre' : 'Turab' }, 2],
      ]);
      return random.chance(0.3) ? [wish, { sku: 'UzakDestek' }] : [wish];
    }
    case 'support':
      return [
        draw<Wish>(random, [
          [{ sku: 'EFaturaKontor', quantity: random.int(1, 5) }, 10],
          [{ sku: 'UzakDestek', quantity: random.int(1, 2) }, 7],
          [{ sku: 'YerindeDestek' }, 3],
          [{ sku: 'AylikDestek' }, 3],
        ]),
      ];
    case 'labels': {
      const [first, second] = random.pick(LABELS);
      const quantity = random.int(2, MAX_UNITS);
      return second && random.chance(0.4)
        ? [
            { sku: first, quantity },
            { sku: second, quantity: random.int(1, 6) },
          ]
        : [{ sku: first, quantity }];
    }
    case 'hardware':
      return hardwareFor(random, random.pick(['KarpinMarket', 'KarpinPos', 'KarpinPerakende']));
    case 'care': {
      const licence = standing[random.int(0, Math.max(0, standing.length - 1))];
      if (!licence) return [{ sku: 'UzakDestek' }];
      const codes = [licence.approvalCode];
      if (standing.length > 2 && random.chance(0.3)) return [{ sku: 'LisansDurdur', codes }];
      return random.chance(0.5)
        ? [{ sku: 'LisansTemizleme', codes }]
        : [
            {
              sku: 'LisansBilgisayar',
              codes,
              computer: `${random.pick(['KASA', 'OFIS', 'DEPO'])}-${random.digits(2)}`,
            },
          ];
    }
  }
}

const LABELS = [
  ['Etiket40x20', 'Etiket58x40'],
  ['Etiket58x40', 'Etiket58x60'],
  ['Etiket58x40', 'Etiket100x100'],
  ['Etiket100x150', 'Etiket80x50'],
] as const;

export function hardwareFor(random: Random, bundle: string): Wish[] {
  const register: Wish[] = [{ sku: random.pick(['PosTouch15', 'PosTouch15', 'PosTouchDual']) }, { sku: 'YaziciFis80' }];
  if (bundle === 'KarpinMarket') {
    return random.pick<Wish[]>([
      [{ sku: 'TeraziEtiketli30' }, { sku: 'Etiket58x40', quantity: 4 }],
      [...register, { sku: 'OkuyucuLazer' }],
      [{ sku: 'TerminalAndroid', quantity: random.int(1, 2) }],
    ]);
  }
  if (bundle === 'KarpinPos' || bundle === 'PosScreen')
    return random.chance(0.6) ? register : [{ sku: 'YaziciFis80' }, { sku: 'UpsKasa650' }];
  return random.pick<Wish[]>([
    [{ sku: 'OkuyucuKare', quantity: random.int(1, 2) }],
    [{ sku: 'YaziciEtiket4' }, { sku: 'Etiket100x150', quantity: 2 }],
    [{ sku: 'OkuyucuLazer', quantity: random.int(1, 3) }, { sku: 'UpsKasa650' }],
    [{ sku: 'UpsKasa1500' }],
  ]);
}
