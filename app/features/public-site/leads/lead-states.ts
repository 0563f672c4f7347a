import { OPEN_LEAD_STATES, type LeadState } from '~/platform/lead-names';

/** What is done with a request: by its visitor (withdraw), by time (lapse), by whoever has it, or is offered it (all others). */
export const LEAD_ACTS = ['take', 'talk', 'quote', 'order', 'close', 'hand-on', 'reopen', 'lapse', 'withdraw'] as const;
export type LeadAct = (typeof LEAD_ACTS)[number];

const TAKEN = ['taken', 'talking', 'quoted'] as const satisfies readonly LeadState[];

/** From which states an act is possible, and the state after it; `same` leaves it as it is. */
const ACTS: Record<LeadAct, { from: readonly LeadState[]; to: LeadState | 'same' }> = {
  take: { from: ['new'], to: 'taken' },
  talk: { from: ['taken', 'talking'], to: 'talking' },
  quote: { from: TAKEN, to: 'quoted' },
  order: { from: TAKEN, to: 'ordered' },
  close: { from: OPEN_LEAD_STATES, to: 'closed' },
  // It is offered anew.
  'hand-on': { from: OPEN_LEAD_STATES, to: 'new' },
  reopen: { from: ['closed'], to: 'taken' },
  lapse: { from: ['new'], to: 'same' },
  withdraw: { from: OPEN_LEAD_STATES, to: 'withdrawn' },
};

/** The state after an act; undefined where it is not possible. */
export function leadStateAfter(state: LeadState, act: LeadAct): LeadState | undefined {
  const { from, to } = ACTS[act];
  if (!from.includes(state)) return undefined;
  return to === 'same' ? state : to;
}

/** Whether somebody still has to do something. */
export function isOpenLead(state: LeadState): boolean {
  return OPEN_LEAD_STATES.some((open) => open === state);
}
