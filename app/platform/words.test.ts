import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// One thing has one word: terms that once had two words keep the chosen one.
const FORBIDDEN: Record<'tr' | 'en' | 'de', Record<string, RegExp>> = {
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
  de: {
    Händler: /Fachhändler/,
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

/** Sentences that a reader of the language has put right, by their keys, or the part of them that was wrong. */
const CORRECTED: Record<string, Record<string, string>> = {
  tr: {
    'about:team.text': 'Sorunuzun kimin masasına gittiğini bilin.',
    'common:products.support': 'Uzaktan ve yerinde destek',
    'home:families.text': 'daha çok modül içeren pakete',
    'pricing:lead': 'daha çok modül içeren pakete',
    'demo:accounts.text': 'kurgusaldır',
    'places:title': 'Bayi bul',
    'common:page.wheretofindus': 'Bayi bul',
    'faq:title': 'Sıkça sorulan sorular',
    'common:page.faq': 'Sıkça sorulan sorular',
  },
  en: {
    'home:tabs.title': 'What each desk gets',
    'home:companies.text_other': 'Our {{count}} newest customers. Select a row to highlight it.',
    'home:strengths.precise.title': 'Precise tools',
    'home:strengths.easy.text': 'Big keys, few steps',
    'home:family.market.text': 'show the same price',
    'about:start.text': 'are not left alone with a download',
    'about:team.text': 'Know whose desk your question lands on.',
    'about:figures.title': 'The tally so far',
    'about:slides.pause': 'Pause',
  },
  de: {
    'home:tabs.title': 'Wer hat was davon?',
    'pricing:dealer.title': 'Sind Sie Karpin-Händler?',
    'common:footer.dealers': 'Karpin-Händler',
    'pricing:module.cari-text': 'Konten von Kunden und Lieferanten',
    'clinic:honest.does-4': 'Personenkonten',
    'einvoice:e-fatura.sale.title': 'Der Verkauf wird an der Kasse abgeschlossen',
    'about:street.grocer': 'LEBENSMITTEL',
    'about:street.hardware': 'EISENWAREN',
    'demo:accounts.support-text': 'Hängende',
  },
  ru: {
    'paying:card.today': 'оплату картой при доставке',
    'home:tabs.field.title': 'Заказ приходит прямо с маршрута',
    'home:features.till.text': 'сходятся в одном чеке',
    'home:tabs.books.points.third': 'Отчёты по НДС и акты сверки',
    'demo:title': 'Демонстрация',
    'contacts:support.title': 'Поддержка, где вам отвечает человек',
    'about:figures.title': 'Итог на сегодня',
    'home:figures.references': 'клиентов',
  },
  ar: {
    'home:tabs.till.title': 'الطابور لا يتوقف',
    'einvoice:headline': 'وعملكم في المحل مستمر',
    'demo:accounts.title': 'هذه نسخة تجريبية',
    'pricing:note': 'يتولى الموزّع التثبيت',
    'einvoice:questions.credits.answer': 'رصيد مدفوع مسبقًا',
    'common:nav.wish-list': 'قائمة الرغبات',
    'home:families.text': 'ومع نمو عملكم يمكن الانتقال إلى حزمة',
    'help:reach.callback-text': 'اتركوا رقمكم',
  },
  cn: {
    'about:description': '电话那头有支持热线',
    'about:team.text': '您的问题由谁负责，一目了然。',
    'about:doors.dealer.text': '您熟悉小商户，软件知识由我们来培训。',
    'about:figures.title': '迄今为止的成绩单',
    'contacts:map.founded': '成立年份',
    'services:six.training.text': '可远程进行，也可在您店里进行。',
    'about:start.first-sale.text': '可远程进行，也可在您店里进行。',
    'common:nav.products': '商品',
    'site-search:kind.products': '商品',
  },
};

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

describe.each(['tr', 'en', 'de'] as const)('words in %s', (language) => {
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

  it.each(Object.entries(CORRECTED))('P26 sentences that were put right stay so in %s', (language, corrected) => {
    const texts = textsOf(language);
    const other = Object.entries(corrected).filter(
      // Where a line must not break is another matter.
      ([key, text]) => !texts.get(key)?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').includes(text),
    );
    expect(other).toEqual([]);
  });

  it('P26 O8 Arabic speaks to its reader in the polite plural', () => {
    // Of the many forms of the singular those that cannot be taken for another word.
    const singular =
      /(?<!\p{L})[وفبل]*(?:(?:لد|إل|عل)يك|[عم]نك|معك|بنفسك|[يف]*مكنك|(?:سلت|حساب|طلب|طلبات|بريد|رقم|اسم|شركت|عملائ|عملاؤ|تراخيص|صلاحيات|هويت|بيانات|هاتف|رد)ك|أنت|اكتب|اختر|اترك|اطلب)(?!\p{L})/u;
    expect('هل لديك حساب؟ اكتب اسمك'.match(new RegExp(singular, 'gu'))).toHaveLength(3);
    expect([...textsOf('ar')].filter(([, text]) => singular.test(text))).toEqual([]);
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
    const writers = ['app/platform/dates.ts', 'app/platform/intl-formats.ts'];
    expect(using(/Intl\.DateTimeFormat|\bdateFormat\b|\.toLocale(Date|Time)?String\(/).sort()).toEqual(writers);
    // The licence grid of the checkout (dealer-shop §9) and the company list of home (public-site §2).
    expect(using(/\bformatShortDate\b/).sort()).toEqual([
      'app/features/ordering/checkout/licence-table.tsx',
      'app/features/public-site/pages/home/company-list.tsx',
      'app/platform/dates.ts',
    ]);
  });
});
