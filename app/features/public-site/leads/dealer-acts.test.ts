import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAD_STATES, OPEN_LEAD_STATES } from '~/platform/lead-names';
import { LEAD_NOTES, mayAct, stateAfter, type DealerAct } from './dealer-acts';

const ACTS: DealerAct[] = ['take', 'hand-on', 'close', 'turn', 'reopen', ...LEAD_NOTES];
const acts = fc.array(fc.constantFrom(...ACTS), { maxLength: 30 });

describe('what a dealer does about a request', () => {
  it('B30 only a new request is taken, and only a taken one is called, noted, closed or turned into an order', () => {
    for (const state of LEAD_STATES) {
      expect(mayAct('take', state), state).toBe(state === 'new');
      const held = state !== 'new' && OPEN_LEAD_STATES.some((open) => open === state);
      for (const act of ['close', 'turn', ...LEAD_NOTES] as const)
        expect(mayAct(act, state), `${act} ${state}`).toBe(held);
      expect(mayAct('hand-on', state)).toBe(held || state === 'new');
    }
  });

  it('B30 whatever is done in whatever order, a request is held again only after it was taken again', () => {
    fc.assert(
      fc.property(acts, (wanted) => {
        let state: (typeof LEAD_STATES)[number] = 'new';
        let taken = false;
        for (const act of wanted) {
          if (!mayAct(act, state)) continue;
          state = stateAfter(act, state);
          taken = act === 'take' || (taken && act !== 'hand-on');
          expect(state === 'new').toBe(!taken);
          expect(state).not.toBe('ordered');
        }
      }),
    );
  });

  it('B30 a request that was quoted stays so when somebody calls again', () => {
    expect(stateAfter('talked', 'quoted')).toBe('quoted');
    expect(stateAfter('unreached', 'quoted')).toBe('quoted');
    expect(stateAfter('talked', 'taken')).toBe('talking');
  });
});
