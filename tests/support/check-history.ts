import type { Attempt, Fact, History, Wanted } from './history';

/** All that clients did for one fact. */
type Act = {
  fact: Wanted;
  attempts: Attempt[];
  /** Before it nobody had asked for the fact. */
  earliest: number;
  /** From then on it must be so; Infinity where no client was told so. */
  surely: number;
  times: number;
};

type Seen = { at: number; attempt: Attempt };

const nameOf = ({ of, fact }: Fact) => `${of}: ${fact}`;
const seconds = (ms: number) => (ms === Infinity ? 'never' : `${(ms / 1000).toFixed(3)} s`);

/** An attempt in words, with its number in the history. */
const inWords = ({ id, client, asks, askedAt, answeredAt, answer }: Attempt) =>
  `act ${id} (${client}: ${asks}, asked at ${seconds(askedAt)}, answered ${answer} at ${seconds(answeredAt)})`;

const lira = (kurus: number) => (kurus / 100).toFixed(2);

/**
 * Judges a history: what was acknowledged came about once, what nobody knows once at the most, what was refused never; no read
 * goes back behind what was read or acknowledged before it was asked; and sums are what the clients did, meanwhile and at the end.
 * @returns what is wrong, in words with the numbers of the attempts; nothing if all is well
 */
export function checkHistory(history: History): string[] {
  const acts = actsOf(history);
  return [
    ...checkEffects(acts, history),
    ...checkFacts(acts, history.attempts),
    ...checkRevisions(history.attempts),
    ...checkSums(acts, history),
  ];
}

function actsOf({ attempts, end }: History): Map<string, Act> {
  const times = new Map(end.effects.map((effect) => [nameOf(effect), effect.times]));
  const acts = new Map<string, Act>();
  for (const attempt of attempts) {
    for (const fact of attempt.wants) {
      const name = nameOf(fact);
      const act = acts.get(name) ?? {
        ...{ fact, attempts: [], earliest: Infinity, surely: Infinity, times: times.get(name) ?? 0 },
      };
      acts.set(name, act);
      act.attempts.push(attempt);
      // What brings it about for sure speaks for it.
      if (act.fact.perhaps && !fact.perhaps) Object.assign(act, { fact, surely: Infinity });
      if (attempt.outcome !== 'refused') act.earliest = Math.min(act.earliest, attempt.askedAt);
      if (attempt.outcome === 'ok' && fact.perhaps === act.fact.perhaps)
        act.surely = Math.min(act.surely, attempt.answeredAt);
    }
  }
  return acts;
}

function checkEffects(acts: ReadonlyMap<string, Act>, { end }: History): string[] {
  const found: string[] = [];
  for (const [name, { attempts, times }] of acts) {
    const told = attempts.find(
      ({ outcome, wants }) => outcome === 'ok' && wants.some((one) => nameOf(one) === name && !one.perhaps),
    );
    const asked = attempts.map(inWords).join(' and ');
    if (times > 1) found.push(`"${name}" came about ${times} times, by ${asked}`);
    else if (told && times === 0) found.push(`"${name}" was acknowledged and is not so at the end: ${inWords(told)}`);
    else if (times > 0 && attempts.every(({ outcome }) => outcome === 'refused'))
      found.push(`"${name}" was refused and is so all the same: ${asked}`);
  }
  const unasked = end.effects.filter(
    ({ follows, ...effect }) =>
      effect.times > 0 && !acts.has(nameOf(effect)) && !(follows && (acts.get(nameOf(follows))?.times ?? 0) > 0),
  );
  return [...found, ...unasked.map((effect) => `"${nameOf(effect)}" is so, and nobody asked for it`)];
}

function checkFacts(acts: ReadonlyMap<string, Act>, attempts: readonly Attempt[]): string[] {
  const found: string[] = [];
  /** Facts by what they are of, each with what first established it. */
  const known = new Map<string, Map<string, Seen>>();
  const establish = ({ of, fact }: Fact, at: number, attempt: Attempt) => {
    const facts = known.get(of) ?? new Map<string, Seen>();
    known.set(of, facts);
    const before = facts.get(fact);
    if (!before || at < before.at) facts.set(fact, { at, attempt });
  };
  for (const attempt of attempts) {
    if (attempt.outcome !== 'ok') continue;
    for (const fact of attempt.wants) if (!fact.perhaps) establish(fact, attempt.answeredAt, attempt);
    for (const { of, facts = [] } of attempt.sees)
      for (const fact of facts) establish({ of, fact }, attempt.answeredAt, attempt);
  }
  for (const attempt of attempts) {
    for (const { of, facts } of attempt.sees) {
      if (!facts) continue;
      const seen = new Set(facts);
      for (const [fact, { at, attempt: before }] of known.get(of) ?? []) {
        if (at < attempt.askedAt && !seen.has(fact))
          found.push(`${inWords(attempt)} does not see "${of}: ${fact}", which was so since ${inWords(before)}`);
      }
      for (const fact of facts) {
        const act = acts.get(nameOf({ of, fact }));
        if (act && act.earliest > attempt.answeredAt)
          found.push(`${inWords(attempt)} sees "${of}: ${fact}", which nobody had brought about`);
      }
    }
  }
  return found;
}

function checkRevisions(attempts: readonly Attempt[]): string[] {
  const found: string[] = [];
  const reads = new Map<string, { attempt: Attempt; revision: number }[]>();
  for (const attempt of attempts)
    for (const { of, revision } of attempt.sees)
      if (revision !== undefined) reads.set(of, [...(reads.get(of) ?? []), { attempt, revision }]);
  for (const [of, own] of reads) {
    for (const later of own) {
      const before = own.filter(({ attempt }) => attempt.answeredAt < later.attempt.askedAt);
      const newest = before.toSorted((a, b) => b.revision - a.revision)[0];
      if (newest && newest.revision > later.revision)
        found.push(
          `${inWords(later.attempt)} reads revision ${later.revision} of ${of}, and ${inWords(newest.attempt)} had read ${newest.revision} before`,
        );
    }
  }
  return found;
}

function checkSums(acts: ReadonlyMap<string, Act>, { attempts, begin, end }: History): string[] {
  const found: string[] = [];
  const adding = (sum: string) =>
    [...acts.values()].flatMap((act) => {
      const kurus = act.fact.adds?.[sum] ?? 0;
      // What nobody knows and did not come about has added nothing at any time.
      const counts = act.times > 0 || (act.surely < Infinity && !act.fact.perhaps);
      return kurus !== 0 && counts ? [{ act, kurus }] : [];
    });
  for (const [sum, value] of Object.entries(end.sums)) {
    const parts = adding(sum);
    const expected = parts.reduce((total, { kurus }) => total + kurus, begin[sum] ?? 0);
    if (value !== expected)
      found.push(
        `${sum} is ${lira(value)} at the end, and what the clients did makes ${lira(expected)}: ${lira(begin[sum] ?? 0)} at the beginning` +
          parts.map(({ act, kurus }) => `, ${lira(kurus)} by act ${act.attempts[0]?.id}`).join(''),
      );
  }
  for (const attempt of attempts) {
    for (const [sum, value] of attempt.sees.flatMap(({ sums = {} }) => Object.entries(sums))) {
      let low = begin[sum] ?? 0;
      let high = low;
      for (const { act, kurus } of adding(sum)) {
        const done = act.surely < attempt.askedAt;
        if (!done && act.earliest > attempt.answeredAt) continue;
        if (done || kurus > 0) high += kurus;
        if (done || kurus < 0) low += kurus;
      }
      if (value < low || value > high)
        found.push(
          `${inWords(attempt)} reads ${lira(value)} as ${sum}, which was between ${lira(low)} and ${lira(high)} then`,
        );
    }
  }
  return found;
}
