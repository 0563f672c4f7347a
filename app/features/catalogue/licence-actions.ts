/** What an action does to a licence when it is ordered (dealer-shop §4, readings 8). */
type LicenceEffect = {
  /** The product that does it, by stock code. */
  product: string;
  /** Days from now to the end that it gives: 0 ends at once, null leaves the end as it is. */
  days: number | null;
  /** What becomes of the data of the computer. A name that was registered can be taken away again; cleared data are gone. */
  computer: 'stays' | 'is-cleared' | 'is-registered';
  /** What the order mail's list of approval codes says, before the end. Always Turkish, as the mail is. */
  report: (computer: string | null | undefined) => string;
};

/** What a dealer can order to be done to licences, in the order in which it is offered. All rules about actions read this. */
export const licenceEffects = {
  'extend-year': {
    product: 'KarpinYillikLisans',
    days: 365,
    computer: 'stays',
    report: () => 'bir yıl uzatıldı, yeni bitiş',
  },
  'extend-month': {
    product: 'KarpinAylikLisans',
    days: 30,
    computer: 'stays',
    report: () => 'bir ay uzatıldı, yeni bitiş',
  },
  stop: {
    product: 'LisansDurdur',
    days: 0,
    computer: 'stays',
    report: () => 'durduruldu, bitiş',
  },
  clear: {
    product: 'LisansTemizleme',
    days: null,
    computer: 'is-cleared',
    report: () => 'bilgisayar bilgileri temizlendi, bitiş',
  },
  'register-computer': {
    product: 'LisansBilgisayar',
    days: null,
    computer: 'is-registered',
    report: (computer) => `${computer ? `${computer} adlı ` : ''}bilgisayara kaydedildi, bitiş`,
  },
} as const satisfies Record<string, LicenceEffect>;

export type LicenceAction = keyof typeof licenceEffects;

/** Days that a new licence runs, in a yearly trade and else (dealer-shop §4, readings 7). */
export const NEW_LICENCE_DAYS = { yearly: 365, otherwise: 45 };

export const LICENCE_ACTIONS = Object.keys(licenceEffects) as LicenceAction[];

export function licenceActionOf(value: unknown): LicenceAction | undefined {
  return LICENCE_ACTIONS.find((action) => action === value);
}

export function effectOnLicence(action: LicenceAction): LicenceEffect {
  return licenceEffects[action];
}

/** Whether it gives the licence another end: two such actions on one licence would contradict each other (readings 6). */
export function setsEnd(action: LicenceAction | null): action is LicenceAction {
  return action !== null && effectOnLicence(action).days !== null;
}

export function endsAtOnce(action: LicenceAction): boolean {
  return effectOnLicence(action).days === 0;
}

export function extendsTerm(action: LicenceAction | null): action is LicenceAction {
  return setsEnd(action) && !endsAtOnce(action);
}

/** Whether an order names a computer for each licence. */
export function registersComputer(action: LicenceAction | null): boolean {
  return action !== null && effectOnLicence(action).computer === 'is-registered';
}
