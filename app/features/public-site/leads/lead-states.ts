import { OPEN_LEAD_STATES, type LeadState } from '~/platform/lead-names';

/** What happened when a dealer called, and what else it notes of a request that it has taken. */
export const LEAD_NOTES = ['talked', 'unreached', 'call-later', 'quoted', 'note'] as const;
export type LeadNote = (typeof LEAD_NOTES)[number];

/** What people of a dealer do about a request, and `withdraw`, which is its visitor's. */
export type LeadAct = 'take' | 'hand-on' | 'close' | 'turn' | 'reopen' | 'withdraw' | LeadNote;

const AS_IT_IS = { taken: 'taken', talking: 'talking', quoted: 'quoted' } as const;

/** The states in which each act is possible, and the state after it. */
const STATES_AFTER: Record<LeadAct, Partial<Record<LeadState, LeadState>>> = {
  take: { new: 'taken' },
  // It is offered anew.
  'hand-on': { new: 'new', taken: 'new', talking: 'new', quoted: 'new' },
  close: { taken: 'closed', talking: 'closed', quoted: 'closed' },
  // The order that is accepted is what ends it.
  turn: AS_IT_IS,
  // Only if its order was cancelled: nothing of the request is lost with it.
  reopen: { ordered: 'talking' },
  // Somebody who calls again has still quoted.
  talked: { taken: 'talking', talking: 'talking', quoted: 'quoted' },
  unreached: AS_IT_IS,
  'call-later': AS_IT_IS,
  quoted: { taken: 'quoted', talking: 'quoted', quoted: 'quoted' },
  note: AS_IT_IS,
  withdraw: { new: 'withdrawn', taken: 'withdrawn', talking: 'withdrawn', quoted: 'withdrawn' },
};

export const LEAD_ACTS = Object.keys(STATES_AFTER) as LeadAct[];

/** The state after an act; undefined where it is not possible. */
export const leadStateAfter = (state: LeadState, act: LeadAct): LeadState | undefined => STATES_AFTER[act][state];

/** Whether somebody still has to do something. */
export function isOpenLead(state: LeadState): boolean {
  return OPEN_LEAD_STATES.some((open) => open === state);
}
