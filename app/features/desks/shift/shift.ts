import { SNOOZED_KINDS, type Snoozed, type SnoozedKind } from '~/features/desks/staff/snooze';
import type { AlertWords } from '~/features/desks/administration/alert-words';

export const SHIFT = '/ops/shift';
export const NOTE_LENGTH = 2000;
/** Many more follow-ups than are open of all incidents. */
export const FOLLOW_UPS_SHOWN = 100;

/** The kinds of open work, in the order of the page. */
export const WORK_KINDS = [
  'alert',
  'incident',
  'conversation',
  'request',
  'order-line',
  'follow-up',
  'bulk-run',
  'queue',
  'lines',
  'mails',
  'approvals',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The kinds that somebody can have, and another take. */
export const TAKEN_KINDS = [
  'alert',
  'incident',
  'conversation',
  'request',
  'follow-up',
] as const satisfies readonly WorkKind[];
export type TakenKind = (typeof TAKEN_KINDS)[number];

/** One thing that is open. */
export type OpenWork = {
  kind: WorkKind;
  /** Of an alert, an incident, a conversation, a request, a line, a follow-up or a run; 0 where it has none or stands for many. */
  id: number | string;
  title: string;
  /** What is to be done next. */
  next: string;
  to: string;
  /** Who has it; null: nobody. What stands for many things belongs to nobody and can be taken by nobody. */
  owner: string | null;
  ownerId: number | null;
  since: string;
  snoozed: Snoozed | null;
  words?: AlertWords;
};

/** Which of the open work is shown: all, what nobody has, what one person has, or what is put off and stands in none of those. */
export type WorkView = 'all' | 'nobody' | 'snoozed' | number;

export function workViewOf(text: string | null): WorkView {
  if (text === 'nobody' || text === 'snoozed') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 'all';
}

/** Whether it can be put off: a follow-up has its own day. */
export const isSnoozable = <Work extends Pick<OpenWork, 'kind'>>(work: Work): work is Work & { kind: SnoozedKind } =>
  SNOOZED_KINDS.some((snoozed) => snoozed === work.kind);

/** Whether it is for one person to take. */
export const isTakeable = <Work extends Pick<OpenWork, 'kind'>>(work: Work): work is Work & { kind: TakenKind } =>
  TAKEN_KINDS.some((taken) => taken === work.kind);

export function inView(work: OpenWork, view: WorkView): boolean {
  if ((view === 'snoozed') !== (work.snoozed !== null)) return false;
  if (view === 'all' || view === 'snoozed') return true;
  return view === 'nobody' ? isTakeable(work) && work.ownerId === null : work.ownerId === view;
}

/** What nobody has stands first, then by age; what is put off by when it comes back. */
export function sortWork(work: readonly OpenWork[]): OpenWork[] {
  const rank = (one: OpenWork) => (one.snoozed ? 2 : isTakeable(one) && one.ownerId === null ? 0 : 1);
  const time = (one: OpenWork) => Date.parse(one.snoozed?.until ?? one.since);
  return work.toSorted((one, other) => rank(one) - rank(other) || time(one) - time(other));
}
