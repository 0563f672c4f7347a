import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '~/features/identity/accounts/api-caller';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { readStallFigures } from '~/features/desks/administration/alert-store.server';
import { bindRead, FUNCTION_NAMES } from '~/features/integrations/data-api/bind';
import { answerBatch } from '~/features/integrations/data-api/batch/answer-batch.server';
import { inBulkhead } from '~/features/integrations/data-api/data-bulkhead.server';
import { answerDataRequest } from '~/features/integrations/data-api/data-service.server';
import { setNamed, type EntitySet } from '~/features/integrations/data-api/model';
import { parseQuery } from '~/features/integrations/data-api/syntax';
import { databasePool, dataApiPool, db } from '~/platform/db/client.server';
import { log } from '~/platform/log.server';
import { settingGroups } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

// Queries of the data API that are made to cost: what one may ask is bounded by what it can cost, not by its time limit.

const SERVICE: Caller = { kind: 'service', tokenId: 0, name: 'test', scopes: { read: true, write: false } };
const PUBLIC: Caller = { kind: 'public' };
const FIRM = setNamed('tbFirma') as EntitySet;
const TOO_LATE = 'a data query got its turn late, or not at all';

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
    const { onceEach } = await import('~/features/integrations/data-api/read-store.server');
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

type Part = { id: string; status: number; body?: unknown };

async function batch(requests: object[], caller: Caller, headers: Record<string, string> = {}) {
  const answer = answerBatch(
    {
      ...{ method: 'POST', path: '$batch', query: '' },
      headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
      body: Buffer.from(JSON.stringify({ requests })),
    },
    caller,
  );
  const body = JSON.parse(await new Response(answer.body).text()) as { responses?: Part[] };
  return { status: answer.status, parts: (body.responses ?? []).map(({ id, status }) => `${id} ${status}`) };
}

const writer = (tokenId: number): Caller => ({
  ...{ kind: 'service', tokenId, name: 'test', scopes: { read: true, write: true } },
});
const read = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more });
const group = { atomicityGroup: 'g' };

describe('nobody leaves the turns', () => {
  it('O7 attack F2 the public has no change sets and ten requests a batch', async () => {
    expect((await batch([read('a', 'tbFirma', group)], PUBLIC)).status).toBe(401);
    expect(
      (
        await batch(
          times(11, '').map((_, at) => read(`${at}`, 'tbFirma')),
          PUBLIC,
        )
      ).status,
    ).toBe(400);
    expect((await batch([read('a', 'tbFirma?$top=1')], PUBLIC)).parts).toEqual(['a 200']);
  });

  it('O7 attack F2 a group that only reads is no transaction; one that writes reads nothing', async () => {
    const reads = [read('a', 'tbFirma?$top=1', group), read('b', 'tbYok', group), read('c', 'tbFirma', group)];
    expect((await batch([...reads, read('d', 'tbFirma', { dependsOn: ['g'] })], SERVICE)).parts).toEqual([
      ...['a 200', 'b 404', 'c 424', 'd 424'],
    ]);
    const change = { ...read('w', 'tbFirma(508)', group), method: 'PATCH', body: { sSemt: 'Yeni' } };
    expect((await batch([change, read('a', 'tbFirma', group)], writer(1))).parts).toEqual(['w 400', 'a 424']);
    expect((await batch([change], writer(1))).parts).toEqual(['w 204']);
  });

  it('O7 attack F2 F4 change sets wait two seconds for a lock, and an account has one at a time', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select 1 from "tbFirma" where "nFirmaID" = 508 for update`);
    const change = { ...read('w', 'tbFirma(508)', group), method: 'PATCH', body: { sSemt: 'Başka' } };
    let [over, most] = [false, 0];
    const watching = (async () => {
      while (!over) {
        const [row] = await database.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        most = Math.max(most, row?.waiting ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const answers = await Promise.all([batch([change], writer(1)), batch([change], writer(1))]);
    over = true;
    await watching;
    await holder.query('rollback');
    await holder.end();
    expect([answers.map(({ parts }) => parts), most]).toEqual([[['w 503'], ['w 503']], 1]);
  });

  it('O7 attack F9 an account that asks for much waits behind itself; who asks for little is answered meanwhile', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table "tbStok" in access exclusive mode');
    let answered = 0;
    const greedy = times(12, '').map(async () => {
      const { status } = await ask('tbStok', '$top=1&$select=nStokID', writer(1));
      answered += 1;
      return status;
    });
    // In one line for all, it would have stood behind the twelve.
    expect((await ask('tbFirma', '$top=1', writer(2))).status).toBe(200);
    const before = answered;
    await holder.query('rollback');
    await holder.end();
    const statuses = await Promise.all(greedy);
    // What stood at the lock ran into its time limit at the most; what waited for its turn was answered, not refused.
    expect(before).toBeLessThan(8);
    expect(statuses.slice(before + 4)).toEqual(times(8 - before, '').map(() => 200));
  });

  it('O7 B9 attack F2 queries that get no turn are told to the watch, which opens an alert', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table "tbFirma" in access exclusive mode');
    // Two strangers at once, and sixty that wait for them.
    const asked = times(100, '').map(() => ask('tbFirma', '$top=1&$select=nFirmaID', PUBLIC).catch(() => undefined));
    const told = async () => (await readStallFigures(db(), settingGroups.alerts.parse({}))).worldLimits;
    await expect
      .poll(told, { timeout: 60_000 })
      .toEqual([{ limit: 'world-data-waits', count: expect.any(Number) as number }]);
    await holder.query('rollback');
    await holder.end();
    await Promise.all(asked);
  }, 90_000);

  it.each([
    { caller: writer(7), name: 'token 7' },
    { caller: PUBLIC, name: 'strangers' },
  ])('O7 B38 the log names whose queries get no turn: $name', async ({ caller, name }) => {
    const warn = vi.spyOn(log(), 'warn');
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const more = () => inBulkhead('request', caller, () => held).catch(() => undefined);
    // More than may wait; a line a second is logged at the most.
    const asked = times(140, '').map(more);
    await vi.waitFor(
      () => {
        asked.push(more());
        expect(warn.mock.calls).toContainEqual([expect.objectContaining({ caller: name }), TOO_LATE]);
      },
      { timeout: 20_000, interval: 200 },
    );
    end();
    await Promise.all(asked);
    warn.mockRestore();
  });

  it('O7 B9 waits that cannot be noted at once are noted later', async () => {
    await database.query(`delete from rate_limits`);
    await database.query(`alter table rate_limits rename to rate_limits_away`);
    const info = vi.spyOn(log(), 'info');
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const asked = times(140, '').map(() => inBulkhead('request', PUBLIC, () => held).catch(() => undefined));
    await vi.waitFor(
      () => expect(info.mock.calls.map(([, words]) => String(words)).join()).toContain('cannot be noted'),
      {
        timeout: 20_000,
      },
    );
    end();
    await Promise.all(asked);
    await database.query(`alter table rate_limits_away rename to rate_limits`);
    await expect
      .poll(async () => (await readStallFigures(db(), settingGroups.alerts.parse({}))).worldLimits, { timeout: 20_000 })
      .toEqual([{ limit: 'world-data-waits', count: expect.any(Number) as number }]);
    info.mockRestore();
  }, 60_000);

  it('O7 attack F2 an order is accepted while twelve strangers ask for the worst that is taken', async () => {
    const condition = `contains(${sum(times(8, '@h'))},concat('b',@h))`;
    const query = largest((count) => `${BIG}&$filter=${times(count, condition).join(' or ')}`) ?? '';
    const worst = times(2, '').map((_, at) => read(`${at}`, `tbFirma/$count?${query}`));
    let [over, waited, used] = [false, 0, 0];
    const strangers = times(12, '').map(() => batch(worst, PUBLIC, { Prefer: 'odata.continue-on-error' }));
    const watching = (async () => {
      while (!over) {
        waited = Math.max(waited, databasePool().waitingCount);
        used = Math.max(used, dataApiPool().totalCount);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const order = await placeOrder(await dealer(database, 508), {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const answers = await Promise.all(strangers);
    over = true;
    await watching;
    expect(order).toBeGreaterThan(0);
    expect(answers.map(({ status }) => status)).toEqual(times(12, '').map(() => 200));
    expect([waited, used > 0]).toEqual([0, true]);
  });
});

describe('nobody sees or writes what is not theirs', () => {
  it('O7 attack F5 a change of a hidden column changes no answer, nor its ETag', async () => {
    const hidden = ['sVergiNo', 'sAdres1', 'sAdres2', 'sSemt', 'sVergiDairesi', 'sPostaKodu'];
    await database.query(`update "tbFirma" set "sKodu" = '1099508' where "nFirmaID" = 508`);
    await database.query(
      `insert into confirmed_firms (firm_id, confirmed_by) values (508, 'test') on conflict do nothing`,
    );
    const look = () => ask('tbFirma(508)', '', PUBLIC);
    const before = await look();
    expect([before.status, before.text]).toEqual([200, expect.stringContaining('@odata.etag')]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...hidden), fc.stringMatching(/^[a-z0-9]{1,8}$/), async (column, value) => {
        await database.query(`update "tbFirma" set "${column}" = $1 where "nFirmaID" = 508`, [value]);
        expect(await look()).toEqual(before);
      }),
      { numRuns: 20 },
    );
    await database.query(`update "tbFirma" set "sIl" = 'Muş' where "nFirmaID" = 508`);
    expect(await look()).not.toEqual(before);
  });

  it('B18 attack F5 without the right to amounts, no answer about an order changes with its amounts', async () => {
    const viewer = await dealer(database, 508);
    const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const caller: Caller = {
      kind: 'dealer',
      viewer: { ...viewer, rights: dealerRightsOf([]) },
      scopes: { read: true, write: false },
    };
    const look = () =>
      Promise.all(
        ['tbSiparis', 'vwSiparis', 'vwSiparisSatiri', 'tbAlisVeris'].map(async (set) => {
          const { status, text } = await ask(set, '$top=50', caller);
          expect([set, status, text]).toEqual([set, 200, expect.stringContaining('@odata.etag')]);
          return text;
        }),
      );
    const before = await look();
    const receipt = await database.query(
      `update "tbStokFisiMaster" set "lNetTutar" = "lNetTutar" + 2, "lKdv1" = "lKdv1" + 1, "lMalBedeli" = "lMalBedeli" + 1 where "nStokFisiID" = $1 returning 1`,
      [id],
    );
    expect(receipt).toHaveLength(1);
    expect(await look()).toEqual(before);
  });

  const write = async (method: string, path: string, body: object, caller: Caller) => {
    const answer = await answerDataRequest(
      {
        ...{ method, path, query: '', body: Buffer.from(JSON.stringify(body)) },
        headers: new Headers({ 'Content-Type': 'application/json' }),
      },
      caller,
    );
    return { status: answer.status, text: await new Response(answer.body).text() };
  };

  it('O7 attack F6 an address gives no property that the body may not give', async () => {
    const caller: Caller = {
      ...{ kind: 'dealer', viewer: await dealer(database, 508), scopes: { read: true, write: true } },
    };
    const [account] = await database.query<{ id: number }>(
      `select min("nHesapID") as id from "tbFirma" where "nHesapID" > 0`,
    );
    const card = { sAciklama: 'Adresten Gelen Ltd. Şti.', ...NEW_CUSTOMER };
    for (const path of [`tbHesapPlani(${account?.id})/Firmalar`, 'tbFirma(36)/Musteriler']) {
      const { status, text } = await write('POST', path, { sAciklama: card.sAciklama }, caller);
      expect([status, text], path).toEqual([403, expect.stringContaining('not yours to give')]);
    }
  });

  it('O7 attack F10 a key that only writes finds out no value by trying it', async () => {
    const blind: Caller = { ...{ kind: 'service', tokenId: 3, name: 'blind', scopes: { read: false, write: true } } };
    const [firm] = await database.query<{ at: Date }>(
      `select "dteKayitTarihi" as at from "tbFirma" where "nFirmaID" = 36`,
    );
    const right = { dteKayitTarihi: firm?.at.toISOString() };
    expect((await write('PATCH', 'tbFirma(36)', right, blind)).status).toBe(422);
    expect((await write('PATCH', 'tbFirma(36)', { dteKayitTarihi: '2001-01-01T00:00:00Z' }, blind)).status).toBe(422);
  });
});
