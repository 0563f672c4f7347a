import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history';
import type { Attempt, History, Sight, Wanted } from './history';

const OUTCOMES = ['ok', 'refused', 'unknown'] as const;
const BEGIN = 100_000;

/** What one client does: an act or a read, how long it takes, and when in that time it comes about. */
const step = fc.record({
  client: fc.nat({ max: 3 }),
  does: fc.constantFrom('order' as const, 'pay' as const, 'cancel' as const, 'read' as const, 'list' as const),
  outcome: fc.constantFrom(...OUTCOMES),
  /** Of an unknown act, whether it came about, and how long after it was given up. */
  happens: fc.boolean(),
  lateBy: fc.nat({ max: 30 }),
  pause: fc.nat({ max: 10 }),
  takes: fc.integer({ min: 2, max: 20 }),
  within: fc.integer({ min: 1, max: 9 }),
  at: fc.nat({ max: 9 }),
  again: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a shop without a fault leaves behind of these steps: each act comes about at one moment, each read sees one moment. */
function historyOf(steps: readonly Step[]): History {
  const attempts: Attempt[] = [];
  const happened: { at: number; fact: Wanted }[] = [];
  const clocks = [0, 0, 0, 0];
  const reads: { at: number; sight: (before: Wanted[]) => Sight; attempt: Attempt }[] = [];
  const orders: number[] = [];
  const done = new Set<string>();
  for (const { client, does, outcome, happens, lateBy, pause, takes, within, at, again } of steps) {
    const askedAt = (clocks[client] ?? 0) + pause;
    const answeredAt = askedAt + takes;
    clocks[client] = answeredAt + 1;
    const attempt: Attempt = {
      ...{ id: attempts.length + 1, client: `client ${client}`, asks: does, askedAt, answeredAt, outcome: 'ok' },
      ...{ answer: '', wants: [], sees: [] },
    };
    const instant = askedAt + (takes * within) / 10;
    const order = orders[at % Math.max(1, orders.length)];
    if (does === 'list') {
      reads.push({
        ...{ at: instant, attempt },
        sight: (before) => ({
          of: 'orders',
          facts: before.filter(({ of }) => of === 'orders').map(({ fact }) => fact),
          sums: { balance: before.reduce((sum, { adds }) => sum + (adds?.balance ?? 0), BEGIN) },
        }),
      });
    } else if (does === 'read') {
      if (!order) continue;
      const of = `order ${order}`;
      reads.push({
        ...{ at: instant, attempt },
        sight: (before) => {
          const own = before.filter((fact) => fact.of === of).map(({ fact }) => fact);
          return { of, facts: own, revision: own.length };
        },
      });
    } else {
      const number = orders.length + 1;
      const wanted: Wanted | undefined =
        does === 'order'
          ? { of: 'orders', fact: `order ${number}`, adds: { balance: 100 * number } }
          : !order
            ? undefined
            : {
                of: `order ${order}`,
                fact: does === 'pay' ? `payment ${at}` : 'cancelled',
                adds: { balance: -7 },
              };
      if (!wanted) continue;
      const name = `${wanted.of}: ${wanted.fact}`;
      // Somebody else asked for it before: it is refused now.
      attempt.outcome = done.has(name) ? 'refused' : outcome;
      attempt.wants = [wanted];
      done.add(name);
      if (does === 'order' && outcome === 'ok') orders.push(number);
      else if (does === 'order') orders.push(NaN);
      const late = attempt.outcome === 'unknown' ? lateBy : 0;
      if (attempt.outcome === 'ok' || (attempt.outcome === 'unknown' && happens))
        happened.push({ at: instant + late, fact: wanted });
      if (attempt.outcome === 'ok' && again)
        // Its client lost the answer of the first, and asks once more under its key.
        attempts.push({ ...attempt, id: attempts.length + 1, outcome: 'unknown', answeredAt: instant });
      attempt.id = attempts.length + 1;
    }
    attempts.push(attempt);
  }
  for (const { at, sight, attempt } of reads)
    attempt.sees = [sight(happened.filter((one) => one.at <= at).map(({ fact }) => fact))];
  return {
    attempts,
    begin: { balance: BEGIN },
    end: {
      effects: happened.map(({ fact: { of, fact } }) => ({ of, fact, times: 1 })),
      sums: { balance: happened.reduce((sum, { fact }) => sum + (fact.adds?.balance ?? 0), BEGIN) },
    },
  };
}

const histories = fc.array(step, { minLength: 5, maxLength: 40 }).map(historyOf);
const byOutcome = ({ attempts }: History, outcome: Attempt['outcome']) =>
  attempts.filter((attempt) => attempt.outcome === outcome && attempt.wants.length > 0);
const effectOf = (history: History, attempt: Attempt) =>
  history.end.effects.findIndex(({ of, fact }) => of === attempt.wants[0]?.of && fact === attempt.wants[0]?.fact);

/** Each puts one fault into a history, where it has a place for it, and names the act that must be found. */
const FAULTS: Record<string, (history: History, pick: number) => number | 'sum' | undefined> = {
  'an acknowledged act is lost': (history, pick) => {
    const acts = byOutcome(history, 'ok');
    const act = acts[pick % acts.length];
    if (!act) return undefined;
    history.end.effects.splice(effectOf(history, act), 1);
    return act.id;
  },
  'an act comes about twice': (history, pick) => {
    const acts = [...byOutcome(history, 'ok'), ...byOutcome(history, 'unknown')].filter(
      (act) => effectOf(history, act) >= 0,
    );
    const act = acts[pick % acts.length];
    if (!act) return undefined;
    const effect = history.end.effects[effectOf(history, act)];
    if (effect) effect.times = 2;
    return act.id;
  },
  'a refused act comes about': (history, pick) => {
    const acts = byOutcome(history, 'refused').filter((act) => effectOf(history, act) < 0);
    const act = acts[pick % acts.length];
    const [wanted] = act?.wants ?? [];
    if (!act || !wanted || history.attempts.some((one) => one.outcome !== 'refused' && sameFact(one, act)))
      return undefined;
    history.end.effects.push({ of: wanted.of, fact: wanted.fact, times: 1 });
    return act.id;
  },
  'a read forgets what was acknowledged': (history, pick) => {
    const stale = history.attempts.flatMap((read) =>
      byOutcome(history, 'ok').flatMap((act) =>
        act.answeredAt < read.askedAt &&
        read.sees[0]?.facts?.includes(act.wants[0]?.fact ?? '') &&
        read.sees[0].of === act.wants[0]?.of
          ? [{ read, act }]
          : [],
      ),
    );
    const one = stale[pick % stale.length];
    const sight = one?.read.sees[0];
    if (!one || !sight) return undefined;
    sight.facts = sight.facts?.filter((fact) => fact !== one.act.wants[0]?.fact) ?? [];
    return one.read.id;
  },
  'a read goes back behind an earlier read': (history, pick) => {
    const pairs = history.attempts.flatMap((later) =>
      history.attempts.flatMap((before) => {
        const [own, old] = [later.sees[0], before.sees[0]];
        const goesBack = own?.revision && old?.revision && own.of === old.of && before.answeredAt < later.askedAt;
        return goesBack ? [later] : [];
      }),
    );
    const sight = pairs[pick % pairs.length]?.sees[0];
    if (!sight) return undefined;
    sight.revision = 0;
    return pairs[pick % pairs.length]?.id;
  },
  'a read sees what nobody has asked for yet': (history, pick) => {
    const pairs = history.attempts.flatMap((read) =>
      [...byOutcome(history, 'ok'), ...byOutcome(history, 'unknown')]
        .filter((act) => act.wants[0]?.of === read.sees[0]?.of)
        .flatMap((act) =>
          history.attempts.every((one) => !sameFact(one, act) || one.askedAt > read.answeredAt) ? [{ read, act }] : [],
        ),
    );
    const one = pairs[pick % pairs.length];
    if (!one) return undefined;
    one.read.sees[0]?.facts?.push(one.act.wants[0]?.fact ?? '');
    return one.read.id;
  },
  'a balance that nothing explains': (history, pick) => {
    const reads = history.attempts.filter(({ sees }) => sees[0]?.sums);
    const read = reads[pick % reads.length];
    if (!read?.sees[0]?.sums) return undefined;
    read.sees[0].sums.balance = 10_000_000;
    return read.id;
  },
  'a kuruş too much at the end': (history) => {
    history.end.sums.balance = (history.end.sums.balance ?? 0) + 1;
    return 'sum';
  },
};
const sameFact = (one: Attempt, other: Attempt) =>
  one.wants.some(({ of, fact }) => of === other.wants[0]?.of && fact === other.wants[0]?.fact);

describe('the checker of histories', () => {
  it('B38 finds nothing in a history of a shop without a fault, whatever its clients do at once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(checkHistory(history)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.keys(FAULTS))('B38 finds %s, and names the act', (name) => {
    let planted = 0;
    fc.assert(
      fc.property(histories, fc.nat({ max: 99 }), (history, pick) => {
        const id = FAULTS[name]?.(history, pick);
        fc.pre(id !== undefined);
        planted++;
        const found = checkHistory(history);
        const says = id === 'sum' ? /^balance is .* at the end/ : new RegExp(`\\bact ${id} \\(`);
        expect(found.filter((finding) => says.test(finding)).length, found.join('\n')).toBeGreaterThan(0);
      }),
      { numRuns: 200, maxSkipsPerRun: 400 },
    );
    expect(planted).toBeGreaterThan(100);
  });

  it('B38 lets be what a yes leaves open and what follows from an act, each only once and only from it', () => {
    const wants: Wanted[] = [
      { of: 'order 41', fact: 'cancelled' },
      { of: 'lines of order 41', fact: 'credited whole', perhaps: true, adds: { balance: -100 } },
    ];
    const cancel: Attempt = {
      ...{ id: 1, client: 'support', asks: 'cancel order 41', askedAt: 0, answeredAt: 5, outcome: 'ok', answer: '302' },
      ...{ wants, sees: [] },
    };
    const judge = (whole: number, balance: number, more: History['end']['effects'] = []) =>
      checkHistory({
        begin: { balance: 100 },
        attempts: [cancel],
        end: {
          effects: [
            { of: 'order 41', fact: 'cancelled', times: 1 },
            { of: 'lines of order 41', fact: 'credited whole', times: whole },
            ...more,
          ],
          sums: { balance },
        },
      });
    expect(judge(0, 100)).toEqual([]);
    expect(judge(1, 0)).toEqual([]);
    expect(judge(0, 0)).toHaveLength(1);
    expect(judge(2, 0)).toHaveLength(1);
    const mail = { of: 'order 41', fact: 'told of', times: 1 };
    expect(judge(1, 0, [{ ...mail, follows: { of: 'order 41', fact: 'cancelled' } }])).toEqual([]);
    expect(judge(1, 0, [{ ...mail, follows: { of: 'order 42', fact: 'cancelled' } }])).toHaveLength(1);
  });

  it('B38 says in words which act was broken, and when', () => {
    const order: Wanted = { of: 'key 7f3a', fact: 'order', adds: { 'balance of 508': 120_00 } };
    const ask = (id: number, client: string, asks: string, asked: number, more: Partial<Attempt>): Attempt => ({
      ...{
        id,
        client,
        asks,
        askedAt: asked,
        answeredAt: asked + 40,
        outcome: 'ok',
        answer: '201',
        wants: [],
        sees: [],
      },
      ...more,
    });
    const history: History = {
      begin: { 'balance of 508': 0 },
      attempts: [
        ask(1, 'api 508', 'order under key 7f3a', 100, { wants: [order, { of: 'order 41', fact: 'of key 7f3a' }] }),
        ask(2, 'api 508', 'read order 41', 200, { answer: '200', sees: [{ of: 'order 41', facts: [] }] }),
      ],
      end: { effects: [{ of: 'key 7f3a', fact: 'order', times: 2 }], sums: { 'balance of 508': 240_00 } },
    };
    expect(checkHistory(history)).toEqual([
      '"key 7f3a: order" came about 2 times, by act 1 (api 508: order under key 7f3a, asked at 0.100 s, answered 201 at 0.140 s)',
      '"order 41: of key 7f3a" was acknowledged and is not so at the end: act 1 (api 508: order under key 7f3a, asked at 0.100 s, answered 201 at 0.140 s)',
      'act 2 (api 508: read order 41, asked at 0.200 s, answered 200 at 0.240 s) does not see "order 41: of key 7f3a", which was so since act 1 (api 508: order under key 7f3a, asked at 0.100 s, answered 201 at 0.140 s)',
      'balance of 508 is 240.00 at the end, and what the clients did makes 120.00: 0.00 at the beginning, 120.00 by act 1',
    ]);
  });
});
