import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '~/features/accounts/api-caller';
import { bindRead, FUNCTION_NAMES } from '~/features/data-api/bind';
import { answerDataRequest } from '~/features/data-api/data-service.server';
import { setNamed, type EntitySet } from '~/features/data-api/model';
import { parseQuery } from '~/features/data-api/syntax';
import { createTestDatabase, type TestDatabase } from '../support/database';

// Queries of the data API that are made to cost: what one may ask is bounded by what it can cost, not by its time limit.

const SERVICE: Caller = { kind: 'service', tokenId: 0, name: 'test', scopes: { read: true, write: false } };
const PUBLIC: Caller = { kind: 'public' };
const FIRM = setNamed('tbFirma') as EntitySet;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function ask(path: string, query: string, caller: Caller = SERVICE) {
  const answer = await answerDataRequest(
    { method: 'GET', path, query, headers: new Headers(), body: undefined },
    caller,
  );
  const text = await new Response(answer.body).text();
  return { status: answer.status, text };
}

const sum = (parts: string[]): string =>
  parts.length === 1
    ? (parts[0] ?? '')
    : `concat(${sum(parts.slice(0, parts.length / 2))},${sum(parts.slice(parts.length / 2))})`;
const times = (count: number, part: string) => Array.from({ length: count }, () => part);

/** Whether a query may run at all. */
function isAdmitted(query: string): boolean {
  try {
    const { filter, orderBy, search, expand } = parseQuery(query);
    bindRead(
      FIRM,
      { ...(filter && { filter }), ...(orderBy && { orderBy }), ...(search && { search }), ...(expand && { expand }) },
      (set) => set.properties,
    );
    return true;
  } catch {
    return false;
  }
}

/** The largest of growing queries that may run, within a factor of two; undefined where none may. */
function largest(query: (size: number) => string): string | undefined {
  if (!isAdmitted(query(1))) return undefined;
  let size = 1;
  while (size < 1024 && isAdmitted(query(2 * size))) size *= 2;
  return query(size);
}

const BIG = `@h='${'a'.repeat(500)}'`;
const DIGITS = `@n=${'9'.repeat(300)}.5`;
/** Texts of one parameter, of as many as may be put together, and of more; then texts that are not in them. */
const HAYSTACKS = [1, 8, 60].map((count) => sum(times(count, '@h')));
const NEEDLES = ['@h', "concat('b',@h)", sum(['@h', '@h', "'b'"])];
const NUMBERS = ['@n', '@n mul @n', times(100, '@n').join(' mul '), '(@n add nFirmaID)', 'nFirmaID'];
const TIMES = ['dteKayitTarihi', '2026-11-24T10:00:00Z'];

/** A condition of each function that an address can reach; what one lacks here is missed by the first test below. */
function conditionsOf(name: string): string[] {
  const texts = (of: (haystack: string) => string) => HAYSTACKS.map(of);
  const pairs = (of: (haystack: string, needle: string) => string) =>
    HAYSTACKS.map((haystack, index) => of(haystack, NEEDLES[index] ?? ''));
  switch (name) {
    case 'contains':
    case 'startswith':
    case 'endswith':
      return pairs((a, b) => `${name}(${a},${b})`);
    case 'indexof':
      return pairs((a, b) => `indexof(${a},${b}) eq 1`);
    case 'concat':
      return pairs((a, b) => `concat(${a},${b}) eq sAciklama`);
    case 'length':
      return texts((a) => `length(${a}) eq nFirmaID`);
    case 'substring':
      return texts((a) => `substring(${a},1,3000) eq sAciklama`);
    case 'tolower':
    case 'toupper':
    case 'trim':
      return texts((a) => `${name}(${a}) eq sAciklama`);
    case 'round':
    case 'floor':
    case 'ceiling':
      return NUMBERS.map((a) => `${name}(${a}) eq nFirmaID`);
    case 'now':
    case 'mindatetime':
    case 'maxdatetime':
      return [`${name}() eq dteKayitTarihi`];
    case 'date':
      return TIMES.map((a) => `date(${a}) eq 2026-11-24`);
    case 'time':
      return TIMES.map((a) => `time(${a}) eq 10:00:00`);
    default:
      return TIMES.map((a) => `${name}(${a}) eq 1`);
  }
}

describe('a query is bounded by what it can cost', () => {
  it('O7 attack F1 every function that an address can reach ends in time for one row, at the largest input that is taken', async () => {
    const operators = ['add', 'mul', 'div', 'divby', 'mod'].flatMap((operator) =>
      NUMBERS.map((number) => `${times(3, number).join(` ${operator} `)} eq nFirmaID`),
    );
    const others = [
      'Musteriler/any(m:contains(m/sAciklama,@h))',
      'Musteriler/$count eq 1',
      'Bayi/Bayi/Bayi/sAciklama eq @h',
      `sAciklama in (${times(20, '@h').join(',')})`,
    ];
    const conditions = [...FUNCTION_NAMES.flatMap(conditionsOf), ...operators, ...others];
    const tried = new Set<string>();
    for (const condition of conditions) {
      const query = largest(
        (count) => `${BIG}&${DIGITS}&$filter=nFirmaID eq 508 and (${times(count, condition).join(' or ')})`,
      );
      if (query === undefined) continue;
      tried.add(condition);
      // What ran past the limit would be cancelled at its next row, and answered 503.
      const { status, text } = await ask('tbFirma/$count', query);
      expect([200, 400], `${condition.slice(0, 80)}: ${text.slice(0, 200)}`).toContain(status);
    }
    for (const name of FUNCTION_NAMES) {
      expect(
        [...tried].some((condition) => condition.includes(`${name}(`)),
        name,
      ).toBe(true);
    }
    const words = largest((count) => `$search=${Array.from({ length: count }, (_, at) => `w${at}ğüşi`).join(' OR ')}`);
    expect((await ask('tbFirma/$count', words ?? '')).status).toBe(200);
  });

  it('O7 attack F1 random nests of functions end in time, or are refused before they run', async () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => {
      const inner = tie('expression');
      return {
        expression: fc.oneof(
          { maxDepth: 5 },
          fc.constantFrom('@h', "'b'", 'sAciklama', 'sAdres1'),
          fc.tuple(inner, inner).map(([a, b]) => `concat(${a},${b})`),
          fc.tuple(fc.constantFrom('tolower', 'toupper', 'trim'), inner).map(([name, a]) => `${name}(${a})`),
          inner.map((a) => `substring(${a},1)`),
        ),
      };
    });
    const condition = fc
      .tuple(
        fc.constantFrom('contains', 'startswith', 'endswith'),
        expression,
        expression,
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([name, a, b, count]) => times(count, `${name}(${a},${b})`).join(' or '));
    await fc.assert(
      fc.asyncProperty(condition, async (text) => {
        const { status } = await ask('tbFirma/$count', `${BIG}&$filter=nFirmaID eq 508 and (${text})`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  it('O7 attack F1 F3 what ran for seconds is refused before it runs, for the public as for others', async () => {
    const hay = (letters: number, parts: number) =>
      `@h='${'a'.repeat(letters)}'&$filter=contains(${sum(times(parts, '@h'))},concat('b',@h))`;
    const attacks = [
      hay(6000, 100),
      hay(500, 100),
      `@p='${'x'.repeat(11_000)}'&$filter=sAciklama in (${times(3800, '@p').join(',')})`,
      `@p='${'x'.repeat(500)}'&$filter=sAciklama in (${times(3800, '@p').join(',')})`,
      `$filter=contains(sAciklama,'${'x'.repeat(501)}')`,
      `$filter=${times(500, `@n`).join(' mul ')} eq 1&@n=1e300`,
      `$filter=${times(60, 'sAciklama').reduce((a, b) => `concat(${a},${b})`)} eq '${'a'.repeat(500)}' and ${times(600, `contains(sAciklama,@h)`).join(' or ')}&@h='${'x'.repeat(500)}'`,
    ];
    for (const query of attacks) {
      for (const caller of [PUBLIC, SERVICE]) {
        const { status, text } = await ask('tbFirma/$count', query, caller);
        expect([status, text], query.slice(0, 90)).toEqual([400, expect.stringContaining('QueryTooComplex')]);
      }
    }
    const search = `$search=${times(2300, 'a').join(' ')}`;
    expect((await ask('tbFirma', search)).status).toBe(400);
    const joins = Array.from({ length: 30 }, (_, at) => `${'Bayi/'.repeat(Math.min(at + 1, 11))}nFirmaID eq ${at}`);
    const collections = times(40, 'Musteriler/any(m:m/nFirmaID eq 1)');
    for (const terms of [collections, times(40, 'Musteriler/$count eq 1')]) {
      expect((await ask('tbFirma/$count', `$filter=${terms.join(' or ')}`)).status).toBe(400);
    }
    expect((await ask('tbFirma/$count', `$filter=${joins.join(' or ')}`)).status).toBe(200);
  });

  it('O7 attack F3 an alias is one parameter of the statement, however often it is named', async () => {
    const { onceEach } = await import('~/features/data-api/read-store.server');
    expect(
      onceEach({ sql: 'a = $1::text or b = $2::text or c = $3::int limit $4', params: ['x', 'x', 'x', 9] }),
    ).toEqual({
      text: 'a = $1::text or b = $1::text or c = $2::int limit $3',
      params: ['x', 'x', 9],
    });
    const named = `@p='Y'&$filter=${times(200, 'sAciklama eq @p').join(' or ')}`;
    expect((await ask('tbFirma/$count', named)).status).toBe(200);
  });

  it('O7 attack F10 date functions of null are 400, other functions of null are null', async () => {
    for (const name of ['year', 'month', 'day', 'hour', 'minute', 'second', 'fractionalseconds', 'date', 'time']) {
      const { status, text } = await ask('tbFirma', `$filter=${name}(null) eq 1`, PUBLIC);
      expect([status, text], name).toEqual([400, expect.stringContaining('TypeMismatch')]);
    }
    expect((await ask('tbFirma', '$filter=length(null) eq null&$top=1', PUBLIC)).status).toBe(200);
  });
});
