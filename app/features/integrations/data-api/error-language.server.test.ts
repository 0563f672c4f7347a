import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/platform/languages';
import { translations } from '~/platform/i18n.server';
import { answerBatch } from './batch/answer-batch.server';
import { bindApply } from './bind-apply';
import { bindRead } from './bind';
import { errorAnswer } from './data-service.server';
import { setNamed, type EntitySet } from './model';
import { wordsOf, ODataError } from './odata-error';
import { particular, PARTICULARS, type Said } from './particulars';
import { parsePath, parseQuery } from './syntax';

const FIRM = setNamed('tbFirma') as EntitySet;

/** What is thrown for a query about firms; undefined where it is taken. */
function errorOf(query: string, path?: string): ODataError | undefined {
  try {
    if (path !== undefined) parsePath(path, query);
    const { apply, ...options } = parseQuery(query);
    const look = (set: EntitySet) => set.properties;
    if (apply?.grouping) bindApply(FIRM, apply.filters, apply.grouping, options, look);
    else bindRead(FIRM, options, look);
  } catch (error) {
    if (error instanceof ODataError) return error;
    throw error;
  }
  return undefined;
}

type Told = { code: string; message: string; target?: string; details?: { message: string }[] };

/** The error as it is answered to whoever asks for a language. */
function told(error: ODataError, language?: string): Told {
  const headers = new Headers(language ? { 'Accept-Language': language } : {});
  return (JSON.parse(errorAnswer(error, headers).body as string) as { error: Told }).error;
}

function refused(query: string, language?: string): Told {
  const error = errorOf(query);
  if (!error) throw new Error(`${query} was taken.`);
  return told(error, language);
}

/** Every text that a refusal is made of. */
function textsOf({ key, params }: Said): string[] {
  return [key, ...Object.values(params).flatMap((value) => (typeof value === 'object' ? textsOf(value) : []))];
}

// Six languages are read, once.
beforeAll(() => void translations(), 60_000);

describe('errors of the data API in the language of whoever asks', () => {
  it.each([
    ['InvalidSyntax', '$filter=(sIl', "$filter: 5. karakterde beklenen: ')'."],
    ['InvalidSyntax', '$filter=sIl eq ', '$filter: 8. karakterde beklenen: bir ad.'],
    ['InvalidSyntax', "$filter=sIl eq 'x", '$filter: 9. karakterde beklenen: kapanış tırnağı.'],
    ['UnknownProperty', '$filter=sRenk eq 1', "tbFirma içinde 'sRenk' alanı yok."],
    ['UnknownFunction', '$filter=yarim(sIl)', "'yarim' diye bir işlev yok."],
    ['InvalidArguments', '$filter=length(sIl,2) eq 1', 'length() şu sayıda değer alır: 1; verilen: 2.'],
    [
      'TypeMismatch',
      '$filter=nFirmaID eq sIl',
      "'eq' şunları karşılaştıramaz: 'nFirmaID' alanı (Edm.Int32) ile 'sIl' alanı (Edm.String).",
    ],
    [
      'TypeMismatch',
      '$filter=year(sIl) eq 1',
      "year() için gereken: tarih ya da zaman; verilen: 'sIl' alanı (Edm.String).",
    ],
    ['InvalidPath', '$filter=sIl/sIl eq 1', "'sIl' bir bağlantı değil; ardından bir şey gelemez."],
    ['NotImplemented', '$compute=x', '$compute seçeneği desteklenmiyor.'],
    ['InvalidOption', '$expand=Bayi,Bayi', "'Bayi' $expand içinde iki kez verilmiş."],
    ['NotImplemented', '$apply=topcount(1,sIl)', /^'topcount' \$apply içinde desteklenmiyor; desteklenenler: filter, /],
    ['QueryTooComplex', `$filter=${'not '.repeat(300)}bAktif`, '$filter 220 düzeyden derin iç içe.'],
  ])('B15 D26 %s: what is wrong where, in each language', (code, query, turkish) => {
    if (typeof turkish === 'string') expect(refused(query, 'tr').message).toBe(turkish);
    else expect(refused(query, 'tr').message).toMatch(turkish);
    expect(refused(query)).toEqual(refused(query, 'en'));
    const said = LANGUAGES.map(({ tag }) => refused(query, tag));
    for (const one of said) {
      expect(one.code).toBe(code);
      for (const detail of one.details ?? []) expect(detail.message).toBe(one.message);
    }
    expect(new Set(said.map(({ message }) => message)).size).toBe(LANGUAGES.length);
  });

  it('B15 each particular has a text in each language, which names just what it tells', () => {
    for (const { tag } of LANGUAGES) {
      const texts = translations().getDataByLanguage(tag)?.['data-api'] as Record<string, string>;
      expect(Object.keys(texts).sort(), tag).toEqual(Object.keys(PARTICULARS).sort());
      for (const [code, names] of Object.entries(PARTICULARS)) {
        const told = [...(texts[code] ?? '').matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name);
        expect([...new Set(told)].sort(), `${tag} ${code}`).toEqual([...names].sort());
      }
    }
  });

  it('B15 each particular is said somewhere', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('particulars.ts'))
      .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
      .join('\n');
    const silent = Object.keys(PARTICULARS).filter((code) => !sources.includes(`'${code}'`));
    // Those two families are named by a template: by the shape of an argument, and by what is too costly.
    expect(silent.filter((code) => !/^(shape|costs)-/.test(code))).toEqual([]);
  });

  it('B15 D26 every refusal of generated queries is worded in each language, without a raw key or a placeholder', () => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    let refusals = 0;
    for (const { query, path } of badRequests(1200)) {
      const error = errorOf(query, path);
      if (!error) continue;
      refusals += 1;
      const keys = textsOf(error.said).map((key) => key.split(':')[1] ?? key);
      for (const key of keys) seen.add(key);
      const messages = LANGUAGES.map(({ code }) => wordsOf(error.said, code));
      for (const message of messages) {
        const raw = keys.filter((key) => key.includes('-') && message.includes(key));
        if (raw.length > 0 || /\{\{|data-api:|undefined|\[object|[\u0001\u0002]/.test(message))
          wrong.push(`${query}: ${message}`);
      }
      if (new Set(messages).size < LANGUAGES.length) wrong.push(`${query}: ${messages.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
    expect(refusals).toBeGreaterThan(800);
    // The generator reaches most of what the grammar and the binding can say.
    expect(seen.size).toBeGreaterThan(40);
  }, 60_000);

  it('O7 what an address brings along stays as it is, and leads to no other text', () => {
    for (const name of ['$t(errors:busy)', '$x{{name}}', '${{code}}']) {
      const { message } = refused(`${encodeURIComponent(name)}=1`, 'tr');
      expect(message).toBe(`${name} seçeneği desteklenmiyor.`);
    }
    const nested = particular('unexpected', { option: '$filter', expected: '{{position}}', position: 7 });
    expect(wordsOf(nested, 'en')).toBe('$filter: {{position}} expected at position 7.');
  });

  it('B15 a part of a batch fails in its own language, or else in that of the batch', async () => {
    const requests = [
      { id: '1', method: 'GET', url: 'http://elsewhere.example/x', headers: { 'Accept-Language': 'de' } },
      { id: '2', method: 'GET', url: 'http://elsewhere.example/x' },
    ];
    const { body } = answerBatch(
      {
        method: 'POST',
        path: '$batch',
        query: '',
        headers: new Headers({
          'Content-Type': 'application/json',
          'Accept-Language': 'tr',
          Prefer: 'continue-on-error',
        }),
        body: Buffer.from(JSON.stringify({ requests })),
      },
      { kind: 'public', isMember: false },
    );
    const { responses } = (await new Response(body).json()) as { responses: { body: { error: Told } }[] };
    expect(responses.map((one) => one.body.error.message)).toEqual([
      'Eine Adresse der Sammelanfrage führt nicht in diesen Dienst.',
      'Toplu istekteki bir adres bu hizmete götürmüyor.',
    ]);
  });
});

const WORDS = [
  ...[
    'sIl',
    'nFirmaID',
    'bAktif',
    'dteKayitTarihi',
    'Bayi',
    'Lisanslar',
    'Bayi/sIl',
    'Lisanslar/$count',
    'sRenk',
    '$it',
  ],
  ...['eq', 'ne', 'gt', 'and', 'or', 'not', 'in', 'add', 'div', 'any(', 'all(', 'x:', 'asc', 'desc', 'as', 'with'],
  ...['(', ')', "'", "'a'", ',', '/', ' ', ' ', ';', '=', '-', '@p', '@q', '"', '*', ':', '.', '$top', '$filter'],
  ...['1', '12345678901', '1e999', '1.5', 'null', 'true', '2026-02-30', '2026-11-22', '2026-11-22T25:00:00Z', '10:99'],
  ...["duration'P1D'", "duration'x'", "guid'x'", 'contains(', 'length(', 'year(', 'substring(', 'yarim(', 'now()'],
  ...['filter(', 'groupby((', 'aggregate(', 'topcount(', 'sum', 'max', '$count'],
];
const OPTIONS = [
  '$filter',
  '$orderby',
  '$select',
  '$expand',
  '$search',
  '$top',
  '$skip',
  '$count',
  '$apply',
  '$compute',
];
const TAKEN = [
  "$filter=contains(sIl,'a') and nFirmaID gt 5 or not (bAktif eq true)",
  '$filter=Lisanslar/any(l:l/nFirmaID eq 5) and year(dteKayitTarihi) ge 2020',
  '$filter=nFirmaID in (1,2,3) and dteKayitTarihi lt 2026-11-22T10:15:30Z',
  '$orderby=sIl desc,nFirmaID&$top=5&$skip=2&$count=true',
  '$expand=Bayi($select=sIl),Lisanslar($top=1;$orderby=sOnayKodu)&$select=sIl,nFirmaID',
  '$search="a b" AND NOT c OR d',
  '$apply=filter(bAktif eq true)/groupby((sIl),aggregate($count as n,nFirmaID with max as m))',
  "$filter=sIl eq @p&@p='a'",
];

const FORMS = [
  ...[
    '$filter=N O V',
    '$filter=F(N) O V',
    '$filter=F(N,V) O V',
    '$filter=N/N O V',
    '$filter=N/any(x:x/N O V)',
    '$filter=N',
  ],
  ...[
    '$filter=N add V O V',
    '$filter=N/all(x:N/any(x:true))',
    '$filter=N/$count O V',
    '$filter=-N O V',
    '$filter=not N',
  ],
  ...[
    '$orderby=N',
    '$orderby=V',
    '$select=N',
    '$expand=N',
    '$expand=N,N',
    '$expand=N($top=1;$filter=N O V)',
    '$search=a',
  ],
  ...['$apply=aggregate(N with M as x)', '$apply=groupby((N),aggregate(N with M as x,$count as x))&$search=a'],
];
const FILLS = {
  N: ['sIl', 'nFirmaID', 'bAktif', 'dteKayitTarihi', 'Bayi', 'Lisanslar', 'Bayi/sIl', 'sRenk', '$it', 'now()'],
  V: ["'a'", '5', '1.5', 'true', 'null', '2026-11-22', '10:15', "duration'P1D'", 'sIl', 'nFirmaID'],
  O: ['eq', 'ne', 'gt', 'le'],
  F: ['contains', 'length', 'year', 'hour', 'round', 'time', 'substring', 'yarim'],
  M: ['sum', 'min', 'average', 'countdistinct', 'median'],
};

/** Queries that are mostly wrong: made of words of the grammar, or of good ones with a letter changed. The same each time. */
function* badRequests(count: number): Generator<{ query: string; path?: string }> {
  let state = 20_261_127;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const encoded = (text: string) => text.replaceAll('%', '%25').replaceAll('&', '%26').replaceAll('+', '%2B');
  for (let index = 0; index < count; index++) {
    const words = Array.from({ length: 1 + below(9) }, () => pick(WORDS) + (below(3) ? ' ' : '')).join('');
    if (index % 8 === 0) yield { query: '', path: `tbFirma(${encoded(words)})` };
    else if (index % 2) yield { query: `${pick(OPTIONS)}=${encoded(words)}&@p=${encoded(pick(WORDS))}` };
    else if (index % 4) {
      // The grammar holds, names and types do not.
      yield { query: pick(FORMS).replaceAll(/[NVOFM]\b/g, (kind) => pick(FILLS[kind as keyof typeof FILLS])) };
    } else {
      const good = pick(TAKEN);
      const at = below(good.length);
      yield {
        query: good.slice(0, at) + pick(['', '', ')', "'", '(', ' ', 'x', '9', ',']) + good.slice(at + below(3)),
      };
    }
  }
}
