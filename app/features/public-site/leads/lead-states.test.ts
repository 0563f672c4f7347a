import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAD_STATES, type LeadState } from '~/platform/lead-names';
import { isOpenLead, LEAD_ACTS, LEAD_NOTES, leadStateAfter, type LeadAct } from './lead-states';

const acts = fc.array(fc.constantFrom(...LEAD_ACTS), { maxLength: 30 });

/** The states on the way, from `new`; an act that is not possible changes nothing. */
function wayOf(done: readonly LeadAct[]): LeadState[] {
  const way: LeadState[] = ['new'];
  for (const act of done) way.push(leadStateAfter(way.at(-1) ?? 'new', act) ?? way.at(-1) ?? 'new');
  return way;
}

describe('the states of a request to a dealer', () => {
  it('B30 the way of one that sells: taken, talked about, quoted, and turned into the order that ends it', () => {
    expect(wayOf(['take', 'talked', 'quoted', 'turn'])).toEqual(['new', 'taken', 'talking', 'quoted', 'quoted']);
  });

  it('B30 only a new request is taken, and only a taken one is called, noted, closed or turned into an order', () => {
    for (const state of LEAD_STATES) {
      const may = (act: LeadAct) => leadStateAfter(state, act) !== undefined;
      const held = isOpenLead(state) && state !== 'new';
      expect(may('take'), state).toBe(state === 'new');
      for (const act of ['close', 'turn', ...LEAD_NOTES] as const) expect(may(act), `${act} ${state}`).toBe(held);
      expect(may('hand-on'), state).toBe(isOpenLead(state));
      expect(may('withdraw'), state).toBe(isOpenLead(state));
      expect(may('reopen'), state).toBe(state === 'ordered');
    }
  });

  it('B30 whatever is done in whatever order, a request is held again only after it was taken again', () => {
    fc.assert(
      fc.property(acts, (done) => {
        let state: LeadState = 'new';
        let taken = false;
        for (const act of done) {
          const next = leadStateAfter(state, act);
          if (next === undefined) continue;
          state = next;
          taken = act === 'take' || (taken && act !== 'hand-on' && act !== 'withdraw');
          if (isOpenLead(state)) expect(state === 'new').toBe(!taken);
          // The commit that accepts the order alone makes it one.
          expect(state).not.toBe('ordered');
        }
      }),
    );
  });

  it('B30 nothing brings one back that was withdrawn or closed', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const way = wayOf(done);
        const over = way.findIndex((state) => !isOpenLead(state));
        if (over >= 0) expect(new Set(way.slice(over)).size).toBe(1);
      }),
    );
  });

  it('B30 a request that was quoted stays so when somebody calls again', () => {
    expect(leadStateAfter('quoted', 'talked')).toBe('quoted');
    expect(leadStateAfter('quoted', 'unreached')).toBe('quoted');
    expect(leadStateAfter('taken', 'talked')).toBe('talking');
  });
});
