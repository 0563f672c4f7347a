import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAD_STATES } from '~/platform/lead-names';
import { isOpenLead, LEAD_ACTS, leadStateAfter } from './lead-states';

const states = fc.constantFrom(...LEAD_STATES);
const acts = fc.array(fc.constantFrom(...LEAD_ACTS), { maxLength: 30 });

/** The states on the way, from `new`; an act that is not possible changes nothing. */
function wayOf(done: readonly (typeof LEAD_ACTS)[number][]) {
  const way: (typeof LEAD_STATES)[number][] = ['new'];
  for (const act of done) way.push(leadStateAfter(way.at(-1) ?? 'new', act) ?? way.at(-1) ?? 'new');
  return way;
}

describe('the states of a request to a dealer', () => {
  it('B30 the way of one that sells: taken, talked about, quoted, ordered', () => {
    expect(wayOf(['take', 'talk', 'quote', 'order'])).toEqual(['new', 'taken', 'talking', 'quoted', 'ordered']);
  });

  it('B30 whatever is done, only a new one is taken or lapses, and only one that was taken is quoted or ordered', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(leadStateAfter(state, 'take') !== undefined).toBe(state === 'new');
        expect(leadStateAfter(state, 'lapse')).toBe(state === 'new' ? 'new' : undefined);
        const taken = ['taken', 'talking', 'quoted'].includes(state);
        expect(leadStateAfter(state, 'quote') !== undefined).toBe(taken);
        expect(leadStateAfter(state, 'order') !== undefined).toBe(taken);
      }),
    );
  });

  it('B30 a visitor withdraws any open one, and nothing brings a withdrawn or an ordered one back', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const way = wayOf(done);
        for (const state of way) expect(leadStateAfter(state, 'withdraw') !== undefined).toBe(isOpenLead(state));
        const over = way.findIndex((state) => state === 'withdrawn' || state === 'ordered');
        if (over >= 0) expect(new Set(way.slice(over)).size).toBe(1);
      }),
    );
  });

  it('B30 each open one can be closed and handed on, so that none is stuck', () => {
    for (const state of LEAD_STATES.filter(isOpenLead)) {
      expect(leadStateAfter(state, 'close')).toBe('closed');
      expect(leadStateAfter(state, 'hand-on')).toBe('new');
    }
  });
});
