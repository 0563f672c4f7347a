import { z } from 'zod';
import { LEAD_NOTES } from '~/features/public-site/leads/lead-states';
import { factsSchema } from '~/features/public-site/dealers/dealer-facts';
import { REQUEST_KINDS, REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { LEAD_CLOSINGS, LEAD_SOURCES } from '~/platform/lead-names';
import dealers from './data/dealers.json';
import firms from './data/firms.json';
import incidents from './data/incidents.json';
import leads from './data/leads.json';
import manuals from './data/manuals.json';
import places from './data/places.json';
import profiles from './data/profiles.json';
import requests from './data/requests.json';
import shops from './data/shops.json';
import words from './data/words.json';

const text = z.string();
const texts = z.array(text).min(1).readonly();
const place = z.enum(Object.keys(places) as (keyof typeof places)[]);

const dealer = z.strictObject({
  id: z.number(),
  name: text,
  place,
  sector: text,
  /** The signatory of the dealer. */
  contact: text,
  /** The name of the account's owner. */
  displayName: text,
  /** The places where an ordering dealer finds new customers, and its share of all orders. */
  sells: z.strictObject({ share: z.number(), places: z.array(place) }).optional(),
});

const firm = z.strictObject({
  name: text,
  sector: text,
  place,
  /** sSaticiRumuzu: whole codes separated by commas or spaces; empty if 508 or 69 created the firm (readings 10). */
  sellerCodes: text,
  products: z.array(text).readonly(),
  extraUsers: z.number().optional(),
  /** A company's number by default; the others are errors that old records contain. */
  taxNumber: z.enum(['person', 'as-before', 'too-short', 'wrong-digit']).optional(),
  contact: text.optional(),
  /** nBayiID if the seller codes name no dealer; 508 by default. */
  dealerId: z.number().optional(),
  active: z.boolean().optional(),
  note: text.optional(),
});

const request = z.strictObject({
  hoursAgo: z.number(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  locale: text,
  name: text,
  email: text,
  phone: text,
  /** By default the fixed texts of its kind. */
  subject: text.optional(),
  message: text.optional(),
  details: z.record(text, text),
});

/** What happens to a request to a dealer: an act of the dealer's or of its visitor, or an offer that lapses. */
const leadAct = z.strictObject({
  act: z.enum(['lapse', 'withdraw', 'take', 'hand-on', 'close', ...LEAD_NOTES]),
  /** Working minutes after what happened before; an offer lapses when it is due. */
  minutes: z.number().default(0),
  text: text.default(''),
  closing: z.enum(LEAD_CLOSINGS).optional(),
  /** Working minutes until they are to be called again. */
  callIn: z.number().optional(),
});

const lead = z.strictObject({
  /** Before the start, or before its order: in working time, so that all of its acts lie in the past whatever the weekday. */
  workingHoursAgo: z.number(),
  source: z.enum(LEAD_SOURCES),
  note: text.default(''),
  acts: z.array(leadAct).readonly(),
});

/** A manual of a page or two, in Turkish as the catalogue says of it. `key` is that of its item on the download page. */
const manual = z.strictObject({
  key: text,
  file: text,
  lead: text,
  parts: z.array(z.strictObject({ heading: text, lines: texts })),
});

const shape = z.strictObject({
  /** Real districts with a real tax office of their province, spelled as in the list of provinces. */
  places: z.record(place, z.strictObject({ province: text, district: text, taxOffice: text, areaCode: text })),
  dealers: z.strictObject({
    /** Dealers whose ids have rights in dealer-shop §6, and some with only the usual rights. */
    settled: z.array(dealer),
    /** Dealers without customers, licences or orders. */
    new: z.array(dealer),
    /** The new dealer that got the right to pay last week. */
    newlyPaying: z.number(),
  }),
  /** What each dealer says of itself on the public pages, by id; how to reach it is on its card. */
  profiles: z.record(text, factsSchema.omit({ phone: true, address: true, district: true, plate: true })),
  firms: z.array(firm),
  /** The first parts of invented shop names; the second parts, with the sector and the packages that such a shop buys. */
  shops: z.strictObject({
    names: texts,
    trades: z.array(z.strictObject({ trade: text, sector: text, packages: texts })),
  }),
  words: z.strictObject({
    neighbourhoods: texts,
    streets: texts,
    buildings: texts,
    firstNames: texts,
    lastNames: texts,
    systems: texts,
    sessions: texts,
    machines: z.array(z.strictObject({ manufacturer: text, model: text, systemType: text })),
  }),
  incidents: z.strictObject({
    troubles: z.array(
      z.strictObject({
        daysAgo: z.number(),
        dealer: z.number(),
        cause: z.enum([
          'licence-of-another-firm',
          'licence-not-found',
          'database-refused',
          'unexpected',
          'worker-crashed',
        ]),
        /** Without these the line still waits for a person. */
        mendedAfterMinutes: z.number().optional(),
      }),
    ),
    reversals: z.array(z.strictObject({ daysAgo: z.number(), sku: text, reason: text })),
    rerunReasons: texts,
    correctionReasons: texts,
    orderNotes: texts,
  }),
  requests: z.array(request),
  leads: z.strictObject({
    sent: z.array(
      lead.extend({
        locale: text,
        name: text,
        business: text,
        phone: text,
        place,
        /** The dealer whom the visitor chose. */
        chosen: z.number().optional(),
        wishes: z.array(z.strictObject({ sku: text, quantity: z.number().optional() })).readonly(),
      }),
    ),
    /** Who sent these, and for what, is what the newest first order of this dealer's customers says. */
    ordered: z.array(lead.extend({ dealer: z.number() })),
  }),
  manuals: z.array(manual),
});

/**
 * What the demo's vendor is invented from.
 * @throws ZodError that names the place in the files where one does not have its shape
 */
export const demoData = shape.parse({
  ...{ places, dealers, profiles, firms, shops, words, incidents, requests, leads, manuals },
});

/** The dealers that order, with the places where each finds new customers and its share of all orders. */
export const sellingDealers = demoData.dealers.settled.flatMap(({ id, sells }) => (sells ? [{ id, ...sells }] : []));

export type DealerRow = z.output<typeof dealer>;
export type FirmRow = z.output<typeof firm>;
export type DemoPlace = (typeof demoData.places)[keyof typeof places];
export type LeadRow = z.output<typeof lead>;
export type DemoManual = z.output<typeof manual>;
export type DemoTrouble = (typeof demoData.incidents.troubles)[number];
