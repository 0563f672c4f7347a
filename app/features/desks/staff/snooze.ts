import { SNOOZED_SUBJECTS } from '~/platform/snoozed-subjects';
import { rowIdOf, uuidOf } from '~/platform/row-ids';

/** How long open work is put off by one press; any other time is typed. */
export const SNOOZES = ['quarter', 'hour', 'tomorrow'] as const;
export type Snooze = (typeof SNOOZES)[number];

/** What can be put off. */
export const SNOOZED_KINDS = ['alert', ...SNOOZED_SUBJECTS] as const;
export type SnoozedKind = (typeof SNOOZED_KINDS)[number];

/** The thing that a form names: a failed line by its uuid, everything else by the number of its row. */
export function readSnoozed(form: FormData): { kind: SnoozedKind; id: number | string } | undefined {
  const kind = SNOOZED_KINDS.find((known) => known === form.get('kind'));
  const id = kind === 'order-line' ? uuidOf(form.get('id')) : rowIdOf(form.get('id'));
  return kind && id !== undefined ? { kind, id } : undefined;
}

/** Until when a thing is put off, ISO 8601, and by whom. */
export type Snoozed = { until: string; by: string | null };

/** No longer ahead than this: what nobody has to look at for longer is not open work. */
const MOST_DAYS = 90;

// Istanbul is three hours ahead of UTC all year.
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** Nine in the morning of tomorrow is when the desks begin. */
export function snoozeEnd(snooze: Snooze, now: Date): Date {
  if (snooze !== 'tomorrow') return new Date(now.getTime() + (snooze === 'hour' ? 60 : 15) * 60_000);
  const local = new Date(now.getTime() + OFFSET_MS);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 9) - OFFSET_MS);
}

/** A time as the box for it has it, by the clocks of Istanbul. */
export const boxTime = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 16);

/** The time that was typed; undefined where it is none, or none that is ahead and near enough. */
export function typedEnd(text: string, now: Date): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const at = new Date(`${text}:00+03:00`);
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= MOST_DAYS * DAY_MS ? at : undefined;
}

/**
 * What a form says of putting something off: until when, null for no longer; `wrong` for a time that cannot be, undefined for
 * another act.
 */
export function readSnooze(form: FormData, now = new Date()): { until: Date | null } | 'wrong' | undefined {
  const intent = form.get('intent');
  if (intent === 'wake') return { until: null };
  if (intent === 'snooze-own') {
    const typed = form.get('until');
    const until = typedEnd(typeof typed === 'string' ? typed : '', now);
    return until ? { until } : 'wrong';
  }
  const snooze = SNOOZES.find((name) => intent === `snooze-${name}`);
  return snooze && { until: snoozeEnd(snooze, now) };
}
