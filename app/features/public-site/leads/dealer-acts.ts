import type { LeadState } from '~/platform/lead-names';
import { leadStateAfter, type LeadAct } from './lead-states';

/** What happened when a dealer called, and what else it notes of a request that it has taken. */
export const LEAD_NOTES = ['talked', 'unreached', 'call-later', 'quoted', 'note'] as const;
export type LeadNote = (typeof LEAD_NOTES)[number];

/** What people of a dealer do about a request. */
export type DealerAct = 'take' | 'hand-on' | 'close' | 'turn' | 'reopen' | LeadNote;

const HELD = ['taken', 'talking', 'quoted'] as const satisfies readonly LeadState[];

/** The states in which each act is possible. */
const POSSIBLE: Record<DealerAct, readonly LeadState[]> = {
  take: ['new'],
  'hand-on': ['new', ...HELD],
  close: HELD,
  turn: HELD,
  // Only if its order was cancelled: nothing of the request is lost with it.
  reopen: ['ordered'],
  talked: HELD,
  unreached: HELD,
  'call-later': HELD,
  quoted: HELD,
  note: HELD,
};

export function mayAct(act: DealerAct, state: LeadState): boolean {
  return POSSIBLE[act].includes(state);
}

/** What each act is of all that is done with a request; others leave its state as it is. */
const MEANS: Partial<Record<DealerAct, LeadAct>> = {
  take: 'take',
  'hand-on': 'hand-on',
  close: 'close',
  quoted: 'quote',
  talked: 'talk',
};

/** The state after an act that was possible; an order is what ends `turn`, so that by itself changes nothing. */
export function stateAfter(act: DealerAct, state: LeadState): LeadState {
  if (act === 'reopen') return 'talking';
  const means = MEANS[act];
  return (means && leadStateAfter(state, means)) ?? state;
}
