import type { FormField } from '~/platform/read-form.server';
import { LANGUAGES } from '~/platform/languages';
import { CITIES } from './cities';
import { factsSchema, positionText, readPosition, type DealerFacts, type FactName } from './dealer-facts';
import { MOST_SPANS, type Span } from './opening-hours';
import { TRADE_KEYS } from './trades';

/** Half-typed times stay as they are, to be shown again. */
export type TypedFacts = Omit<DealerFacts, 'hours' | 'position' | 'trades' | 'languages' | 'serves' | 'plate'> & {
  plate: string;
  position: string;
  hours: readonly (readonly Span[])[];
  trades: readonly string[];
  languages: readonly string[];
  serves: readonly string[];
};

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const PAIRS = Array.from({ length: MOST_SPANS }, (_, index) => index);

/** The name of the box of a day's opening or closing. */
export const hourField = (day: number, pair: number, end: 'from' | 'to') => `hours.${day}-${pair}-${end}`;

export const PROFILE_FIELDS: readonly FormField[] = [
  ...['intent', 'version', 'plate', 'closedOnHolidays'],
  ...['phone', 'address', 'district', 'website', 'position'].map((name) => ({ name, anyDigits: true })),
  { name: 'hours.*', times: 7 * MOST_SPANS * 2 },
  { name: 'trades', times: TRADE_KEYS.length },
  { name: 'languages', times: LANGUAGES.length },
  { name: 'serves', times: CITIES.length },
];

/** What the form shows of facts. */
export function typedOf(facts: DealerFacts): TypedFacts {
  return { ...facts, position: positionText(facts.position) };
}

/** The facts of a posted form as they were typed, and what they say if all of them can be used. */
export function readProfileForm(form: FormData): {
  typed: TypedFacts;
  facts: DealerFacts | undefined;
  wrong: FactName[];
} {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const hours = DAYS.map((day) =>
    PAIRS.map((pair) => ({ from: text(hourField(day, pair, 'from')), to: text(hourField(day, pair, 'to')) })).filter(
      ({ from, to }) => from !== '' || to !== '',
    ),
  );
  const typed: TypedFacts = {
    ...{ phone: text('phone'), address: text('address'), district: text('district'), website: text('website') },
    ...{ plate: text('plate'), position: text('position'), hours, closedOnHolidays: form.has('closedOnHolidays') },
    ...{ trades: texts('trades'), languages: texts('languages') },
    // Its own province is not one that it also comes to.
    serves: texts('serves').filter((plate) => plate !== text('plate')),
  };
  const position = readPosition(typed.position);
  const { data, error } = factsSchema.safeParse({ ...typed, position: position ?? null });
  const wrong = new Set(error?.issues.map(({ path }) => path[0] as FactName));
  if (position === undefined) wrong.add('position');
  return { typed, facts: wrong.size === 0 ? data : undefined, wrong: [...wrong] };
}
