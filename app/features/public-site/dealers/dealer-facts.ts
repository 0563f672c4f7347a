import { z } from 'zod';
import { normalisePhone } from '~/features/customers/firms/phone';
import { freeText } from '~/platform/free-text';
import { LANGUAGES } from '~/platform/languages';
import { CITIES } from './cities';
import { weekSchema, type Week } from './opening-hours';
import { TRADE_KEYS } from './trades';

export const ADDRESS_LENGTH = 120;
export const DISTRICT_LENGTH = 60;
export const WEBSITE_LENGTH = 200;

const PLATES = CITIES.map(({ plate }) => plate);
const plate = z.enum(PLATES);
const language = z.enum(LANGUAGES.map(({ code }) => code));

/** A web address that a page may link: of the public web, without a name and a password in it. */
function isWebsite(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  return (
    ['https:', 'http:'].includes(protocol) &&
    /^[^.]+(\.[^.]+)*\.\p{L}[\p{L}\d-]+$/u.test(hostname) &&
    username + password + port === ''
  );
}

/** Somewhere in Türkiye. */
const coordinates = z.strictObject({
  latitude: z.number().min(35.5).max(42.5),
  longitude: z.number().min(25.5).max(45),
});

/** In the order of a list, each once. */
const someOf = <T extends string>(one: z.ZodType<T>, order: readonly T[]) =>
  z.array(one).transform((given) => order.filter((each) => given.includes(each)));

/**
 * What a dealer says of itself, as far as it has said it: an empty text or list is not said yet. What is said holds its form.
 */
export const factsSchema = z.strictObject({
  phone: z
    .string()
    .max(60)
    .transform((text, context) => {
      if (text.trim() === '') return '';
      const phone = normalisePhone(text);
      if (phone === undefined) context.addIssue({ code: 'custom', message: 'invalid' });
      return phone ?? z.NEVER;
    }),
  address: freeText(ADDRESS_LENGTH),
  district: freeText(DISTRICT_LENGTH),
  plate: plate.or(z.literal('')),
  hours: weekSchema,
  closedOnHolidays: z.boolean(),
  trades: someOf(z.enum(TRADE_KEYS), TRADE_KEYS),
  languages: someOf(
    language,
    LANGUAGES.map(({ code }) => code),
  ),
  /** The plates of the other provinces that it comes to. */
  serves: someOf(plate, PLATES),
  website: z
    .string()
    .trim()
    .max(WEBSITE_LENGTH)
    .refine((text) => text === '' || isWebsite(text), 'invalid'),
  position: coordinates.nullable(),
});
export type DealerFacts = z.infer<typeof factsSchema>;
export type FactName = keyof DealerFacts;
export const FACT_NAMES = Object.keys(factsSchema.shape) as FactName[];

const CLOSED_WEEK: Week = Array.from({ length: 7 }, () => []);

export const NO_FACTS: DealerFacts = {
  ...{ phone: '', address: '', district: '', plate: '', website: '', position: null },
  ...{ hours: CLOSED_WEEK, closedOnHolidays: true, trades: [], languages: [], serves: [] },
};

const REQUIRED = ['phone', 'address', 'district', 'plate', 'hours', 'trades', 'languages'] as const;
export type RequiredFact = (typeof REQUIRED)[number];

/** What has to be said before anybody can find the dealer. */
export function missingFacts(facts: DealerFacts): RequiredFact[] {
  return REQUIRED.filter((name) => (name === 'hours' ? facts.hours.flat() : facts[name]).length === 0);
}

/** The facts in which two profiles differ. */
export function changedFacts(before: DealerFacts, after: DealerFacts): FactName[] {
  return FACT_NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** A position as map programs copy it, "38.4189, 27.1287"; null for none, undefined for something else. */
export function readPosition(text: string): DealerFacts['position'] | undefined {
  if (text.trim() === '') return null;
  const [, latitude, longitude] = /^\s*(\d{2}\.\d{2,})\s*[,; ]\s*(\d{2}\.\d{2,})\s*$/.exec(text) ?? [];
  return coordinates.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data;
}

export function positionText(position: DealerFacts['position']): string {
  return position ? `${position.latitude}, ${position.longitude}` : '';
}
