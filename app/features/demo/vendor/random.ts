/** A repeatable random generator (mulberry32): the same seed gives the same values on every machine. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** @throws RangeError if there are no choices */
  pick: <T>(choices: readonly T[]) => T;
  chance: (probability: number) => boolean;
  digits: (count: number) => string;
  /** Upper-case. */
  hex: (count: number) => string;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const repeat = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('');
  return {
    int,
    pick: (choices) => {
      const choice = choices[int(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('nothing to choose from');
      return choice;
    },
    chance: (probability) => next() < probability,
    digits: (count) => repeat(count, () => String(int(0, 9))),
    hex: (count) => repeat(count, () => int(0, 15).toString(16).toUpperCase()),
  };
}
