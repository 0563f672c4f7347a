import { z } from 'zod';
import { TRADE_KEYS, type Trade } from '~/features/public-site/dealers/trades';
import type { TFunction } from '~/platform/texts';

/** The package that is made for each trade that a visitor can name. */
export const TRADES = {
  office: 'KarpinKobi',
  wholesale: 'KarpinTicari',
  kiosk: 'KarpinPos',
  store: 'KarpinPerakende',
  grocery: 'KarpinMarket',
  field: 'KarpinSaha',
  group: 'KarpinERP',
} as const satisfies Record<Trade, string>;

export const DOCUMENTS = ['e-invoice', 'e-archive', 'e-waybill'] as const;

/** More than these are no shop any more: the vendor makes an offer. */
export const MOST_TILLS = 30;
export const MOST_SCALES = 30;

/** The visitor's answers, which are the address of the slip: `/package-finder?trade=grocery&tills=2`. */
export type Answers = {
  trade: Trade;
  tills: number;
  scales: number;
  /** The devices of tills and scales are needed, too. */
  hardware: boolean;
  documents: (typeof DOCUMENTS)[number][];
  /** Support by the month once the free months are over. */
  support: boolean;
};

/** What the form is filled in with. */
export const FIRST_ANSWERS: Omit<Answers, 'trade'> = {
  tills: 1,
  scales: 0,
  hardware: false,
  documents: [],
  support: false,
};

/** A grocery shop with two tills and a scale: the sample of `/pricing`. */
export const SAMPLE_ANSWERS: Answers = { ...FIRST_ANSWERS, trade: 'grocery', tills: 2, scales: 1 };

const has = (document: Answers['documents'][number]) => (answers: Answers) =>
  Number(answers.documents.includes(document));
const devices = (count: (answers: Answers) => number) => (answers: Answers) => (answers.hardware ? count(answers) : 0);
const tills = (answers: Answers) => answers.tills;
const scales = (answers: Answers) => answers.scales;

/** By what the number of a product goes. Staff read it as `dealers-desk:per.<key>`. */
const COUNTS = {
  once: () => 1,
  // A package's licence is for one user (public-site §9).
  'further-till': (answers) => Math.max(0, answers.tills - 1),
  scale: scales,
  'e-invoice': has('e-invoice'),
  'e-archive': has('e-archive'),
  'e-waybill': has('e-waybill'),
  'till-with-devices': devices(tills),
  'scale-with-devices': devices(scales),
} satisfies Record<string, (answers: Answers) => number>;

/** What is needed, how many of it, and why. Staff and visitors read the reasons beside the lines (`finder:why.<why>`). */
type PackageRule = {
  why: 'package' | 'user' | 'scale-link' | 'e-invoice' | 'credits' | 'e-archive' | 'e-waybill' | 'till' | 'scale';
  /** Null for the package that is made for the trade. */
  sku: string | null;
  per: keyof typeof COUNTS;
};

/** All that the finder knows: the slip has a line for each rule whose quantity is above 0, in this order. */
export const PACKAGE_RULES: readonly PackageRule[] = [
  { why: 'package', sku: null, per: 'once' },
  { why: 'user', sku: 'KarpinKullanici', per: 'further-till' },
  { why: 'scale-link', sku: 'TeraziEntegre', per: 'scale' },
  { why: 'e-invoice', sku: 'KarpinEntegre', per: 'e-invoice' },
  { why: 'credits', sku: 'EFaturaKontor', per: 'e-invoice' },
  { why: 'e-archive', sku: 'KarpinEArsiv', per: 'e-archive' },
  { why: 'e-waybill', sku: 'KarpinEIrsaliye', per: 'e-waybill' },
  { why: 'till', sku: 'PosTouch15', per: 'till-with-devices' },
  { why: 'till', sku: 'YaziciFis80', per: 'till-with-devices' },
  { why: 'till', sku: 'OkuyucuLazer', per: 'till-with-devices' },
  { why: 'scale', sku: 'TeraziEtiketli30', per: 'scale-with-devices' },
];

export type NeededProduct = { sku: string; quantity: number; why: PackageRule['why'] };

/** What a shop with these answers needs, the package first. */
export function neededProducts(answers: Answers): NeededProduct[] {
  return PACKAGE_RULES.map(({ why, sku, per }) => ({
    why,
    sku: sku ?? TRADES[answers.trade],
    quantity: COUNTS[per](answers),
  })).filter(({ quantity }) => quantity > 0);
}

const count = (most: number, first: number) => z.coerce.number().int().min(0).max(most).default(first);
const checked = z.literal('1').optional().transform(Boolean);

const answersSchema = z.object({
  trade: z.enum(TRADE_KEYS),
  tills: count(MOST_TILLS, FIRST_ANSWERS.tills),
  scales: count(MOST_SCALES, FIRST_ANSWERS.scales),
  hardware: checked,
  documents: z.array(z.enum(DOCUMENTS)),
  support: checked,
});

const QUESTIONS = ['trade', 'tills', 'scales', 'documents'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What the form shows again, as it was typed. */
export type TypedAnswers = {
  trade: string;
  tills: string;
  scales: string;
  hardware: boolean;
  documents: string[];
  support: boolean;
};

/**
 * Reads the answers of an address. `asked` is false for the page's bare address, which nobody has answered yet.
 * `wrong` names the questions whose answers cannot be used.
 */
export function readAnswers(params: URLSearchParams): {
  asked: boolean;
  typed: TypedAnswers;
  answers: Answers | undefined;
  wrong: Question[];
} {
  const asked = [...QUESTIONS, 'hardware', 'support'].some((name) => params.has(name));
  const given = (name: string) => params.get(name)?.trim() || undefined;
  const documents = params.getAll('documents');
  const parsed = answersSchema.safeParse({
    ...{ trade: given('trade'), tills: given('tills'), scales: given('scales'), documents },
    ...{ hardware: given('hardware'), support: given('support') },
  });
  const wrong = parsed.error?.issues.map(({ path }) => path[0]) ?? [];
  return {
    asked,
    typed: {
      trade: given('trade') ?? '',
      tills: given('tills') ?? String(FIRST_ANSWERS.tills),
      scales: given('scales') ?? String(FIRST_ANSWERS.scales),
      hardware: params.get('hardware') === '1',
      documents,
      support: params.get('support') === '1',
    },
    answers: asked ? parsed.data : undefined,
    wrong: asked ? QUESTIONS.filter((question) => wrong.includes(question)) : [],
  };
}

/** The address of a slip, the same for the same answers: what is as the form begins is left out. */
export function finderPath(answers: Answers): string {
  const params = new URLSearchParams({ trade: answers.trade });
  if (answers.tills !== FIRST_ANSWERS.tills) params.set('tills', String(answers.tills));
  if (answers.scales !== FIRST_ANSWERS.scales) params.set('scales', String(answers.scales));
  if (answers.hardware) params.set('hardware', '1');
  for (const document of DOCUMENTS) if (answers.documents.includes(document)) params.append('documents', document);
  if (answers.support) params.set('support', '1');
  return `/package-finder?${params}`;
}

/** Where the slip is sent to a dealer. */
export function sendSlipPath(answers: Answers): string {
  return finderPath(answers).replace('/package-finder', '/send-to-dealer');
}

/** What the visitor said, in a few words: "Market · 2 kasa · 1 terazi". */
export function answersInWords(answers: Answers, t: TFunction): string {
  return [
    t(`finder:trade.${answers.trade}`),
    ...(answers.tills > 0 ? [t('finder:tills-count', { count: answers.tills })] : []),
    ...(answers.scales > 0 ? [t('finder:scales-count', { count: answers.scales })] : []),
    ...DOCUMENTS.filter((document) => answers.documents.includes(document)).map((document) =>
      t(`finder:document.${document}`),
    ),
  ].join(' · ');
}
