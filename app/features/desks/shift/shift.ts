import type { AlertWords } from '~/features/desks/administration/alert-words';

export const SHIFT = '/ops/shift';
export const NOTE_LENGTH = 2000;
/** Many more follow-ups than are open of all incidents. */
export const FOLLOW_UPS_SHOWN = 100;

/** The kinds of open work, in the order of the page. */
export const WORK_KINDS = [
  'alert',
  'conversation',
  'request',
  'follow-up',
  'bulk-run',
  'queue',
  'lines',
  'mails',
  'approvals',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The kinds that somebody can have, and another take. */
export const TAKEN_KINDS = ['alert', 'conversation', 'request', 'follow-up'] as const satisfies readonly WorkKind[];
export type TakenKind = (typeof TAKEN_KINDS)[number];

/** One thing that is open. */
export type OpenWork = {
  kind: WorkKind;
  /** Of an alert, a conversation, a request, a follow-up or a run; of a queue its name; 0 where it stands for many. */
  id: number;
  title: string;
  /** What is to be done next. */
  next: string;
  to: string;
  /** Who has it; null: nobody. What stands for many things belongs to nobody and can be taken by nobody. */
  owner: string | null;
  ownerId: number | null;
  since: string;
  /** Until when it is muted. */
  mutedUntil: string | null;
  words?: AlertWords;
};

/** Which of the open work is shown: all, what nobody has, or what one person has. */
export type WorkView = 'all' | 'nobody' | number;

export function workViewOf(text: string | null): WorkView {
  if (text === 'nobody') return 'nobody';
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 'all';
}

/** Whether it is for one person to take. */
export const isTakeable = ({ kind }: Pick<OpenWork, 'kind'>): boolean => TAKEN_KINDS.some((taken) => taken === kind);

export function inView(work: OpenWork, view: WorkView): boolean {
  if (view === 'all') return true;
  return view === 'nobody' ? isTakeable(work) && work.ownerId === null : work.ownerId === view;
}

/** What nobody has stands first, then by age; what is muted last. */
export function sortWork(work: readonly OpenWork[]): OpenWork[] {
  const rank = (one: OpenWork) => (one.mutedUntil !== null ? 2 : isTakeable(one) && one.ownerId === null ? 0 : 1);
  return work.toSorted((one, other) => rank(one) - rank(other) || Date.parse(one.since) - Date.parse(other.since));
}
