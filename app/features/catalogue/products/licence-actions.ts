/** The effect of an ordered action on a licence (dealer-shop §4, readings 8). */
type LicenceEffect = {
  /** The stock code of the product that performs it. */
  product: string;
  /** Days from now to the new end: 0 ends at once, null leaves the end unchanged. */
  days: number | null;
  /** The effect on the computer's data. A registered name can be removed again; cleared data are lost. */
  computer: 'stays' | 'is-cleared' | 'is-registered';
  /** The text in the order mail's list of approval codes, before the end. Always Turkish, like the mail. */
  report: (computer: string | null | undefined) => string;
};

/**
 * The actions on licences that a dealer can order, in the order in which they are offered. All rules about actions read
 * this.
 */
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

/** The actions that give a licence more days. */
type Extension = {
  [Action in LicenceAction]: (typeof licenceEffects)[Action]['days'] extends 0 | null ? never : Action;
}[LicenceAction];

/** The term of a new licence in days: in a yearly order, and otherwise (dealer-shop §4, readings 7). */
export const NEW_LICENCE_DAYS = { yearly: 365, otherwise: 45 };

export const LICENCE_ACTIONS = Object.keys(licenceEffects) as LicenceAction[];

export function licenceActionOf(value: unknown): LicenceAction | undefined {
  return LICENCE_ACTIONS.find((action) => action === value);
}

export function effectOnLicence(action: LicenceAction): LicenceEffect {
  return licenceEffects[action];
}

/** Whether it changes the licence's end: two such actions on one licence would contradict each other (readings 6). */
export function setsEnd(action: LicenceAction | null): action is LicenceAction {
  return action !== null && effectOnLicence(action).days !== null;
}

export function endsAtOnce(action: LicenceAction): boolean {
  return effectOnLicence(action).days === 0;
}

export function extendsTerm(action: LicenceAction | null): action is Extension {
  return setsEnd(action) && !endsAtOnce(action);
}

/** Whether an order names a computer for each licence. */
export function registersComputer(action: LicenceAction | null): boolean {
  return action !== null && effectOnLicence(action).computer === 'is-registered';
}
