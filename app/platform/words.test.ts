import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// One thing has one word: terms that once had two words keep the chosen one.
const FORBIDDEN: Record<'tr' | 'en', Record<string, RegExp>> = {
  tr: {
    Unvan: /[Üü]nvan/,
    Izgara: /[Kk]utu görünümü/,
    'Tekrar sipariş ver': /^Yinele$|siparişi yinele/,
    Hesabım: /Profilim/,
    Lisanslar: /Lisanslarım/,
    Bitiş: /[Gg]eçerlilik/,
    'Onay e-postası': /([Oo]nay|[Dd]oğrulama) (postası|mektubu|maili)/,
    KARPİN: /KARPIN(?![A-Z])/,
  },
  en: {
    Grid: /Grid view/,
    'My account': /My profile/,
    Licences: /My licences|[Ll]icense/,
    Ends: /[Vv]alid until/,
    'Confirmation mail': /[Cc]onfirmation e-?mail/,
    KARPIN: /KARPİN/,
  },
};

/** Labels that correspond to each other: a reader who changes the language finds the same places under the same names. */
const PAIRS: [tr: string, en: string][] = [
  ['Hesabım', 'My account'],
  ['Lisanslar', 'Licences'],
  ['Bitiş', 'Ends'],
  ['Onay e-postası', 'Confirmation mail'],
  ['Tekrar sipariş ver', 'Order again'],
  ['Izgara', 'Grid'],
];

function textsOf(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const gather = (content: object, prefix: string) => {
    for (const [key, text] of Object.entries(content) as [string, unknown][]) {
      if (typeof text === 'string') found.set(prefix + key, text);
      else if (typeof text === 'object' && text !== null) gather(text, `${prefix}${key}.`);
    }
  };
  for (const file of readdirSync(`locales/${language}`)) {
    gather(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as object, `${file.replace('.json', '')}:`);
  }
  return found;
}

const sources = ['app', 'worker'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, code: readFileSync(`${folder}/${name}`, 'utf8') })),
);

describe.each(['tr', 'en'] as const)('words in %s', (language) => {
  it.each(Object.entries(FORBIDDEN[language]))('O8 it is "%s" in every text', (_word, other) => {
    const texts = [...textsOf(language)].filter(([, text]) => other.test(text));
    expect(texts).toEqual([]);
  });
});

describe('words', () => {
  it('O8 Turkish that stands in the code follows the same words', () => {
    const words = Object.values(FORBIDDEN.tr);
    const found = sources.flatMap(({ name, code }) =>
      words.filter((other) => other.test(code)).map((other) => `${name}: ${other.source}`),
    );
    expect(found).toEqual([]);
  });

  it.each(PAIRS)('O8 what is "%s" in Turkish is "%s" in English', (turkish, english) => {
    const [tr, en] = [textsOf('tr'), textsOf('en')];
    const labels = [...tr].filter(([, text]) => text === turkish);
    expect(labels).not.toEqual([]);
    for (const [key] of labels) expect(en.get(key), key).toBe(english);
  });

  it('D21 D23 the mailed and the printed document share their words', () => {
    for (const language of ['tr', 'en']) {
      const keys = [...textsOf(language).keys()];
      const ofDocuments = keys.flatMap((key) => /^document:(.*)$/.exec(key)?.[1] ?? []);
      expect(ofDocuments).toContain('net');
      for (const key of ofDocuments) {
        expect(keys, `${language} ${key}`).not.toContain(`mail:${key}`);
        expect(keys, `${language} ${key}`).not.toContain(`report:${key}`);
      }
    }
  });

  it('O8 dates are written by one module, in one form but where the specification asks for another', () => {
    const using = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ name }) => name);
    expect(using(/Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(/)).toEqual(['app/platform/dates.ts']);
    // The licence grid of the checkout (dealer-shop §9) and the company list of home (public-site §2).
    expect(using(/\bformatShortDate\b/).sort()).toEqual([
      'app/features/ordering/checkout/licence-table.tsx',
      'app/features/public-site/pages/home/company-list.tsx',
      'app/platform/dates.ts',
    ]);
  });
});
