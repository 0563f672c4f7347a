import type { Permission } from '~/features/accounts/permissions';
import { mailList } from '~/features/mail/mail-list-filter';
import { staffOrderList } from '~/features/orders/staff-order-filter';
import { formatTime } from '~/platform/dates';
import type { Settings } from '~/platform/settings-store.server';

export const ALERT_KINDS = [
  'no-worker',
  'oldest-message',
  'order-stuck',
  'failing-mail',
  'retrying-mails',
  'unknown-mails',
  'failed-lines',
  'queue-paused',
  'part-restarts',
  'worker-clock',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** These stop the business, so they are mailed at night too. */
const URGENT: readonly string[] = ['no-worker', 'oldest-message'] satisfies AlertKind[];

/** One death is what a restart is for; so many within so many minutes will not mend themselves. */
const DEATHS = 3;
export const DEATH_MINUTES = 10;

type Limits = Settings['alerts'];

/** What the watch counts. Counts end at a bound: beyond it a number says no more. */
export type StallFigures = {
  /** Seconds since any worker beat last; null where none is known. */
  beatSeconds: number | null;
  /** Lines and mails that wait to be done. */
  openLines: number;
  openMails: number;
  /** Events for other people's programs that are due. */
  openEvents: number;
  /** Messages that are due and were not handed to their queue, and the age of the oldest. */
  messages: number;
  messageSeconds: number;
  /** Accepted orders beyond their time, whatever the reason; how many of them have a failed line, and the oldest. */
  stuckOrders: number;
  stuckWithFailure: number;
  stuckMinutes: number;
  stuckReceiptNo: number | null;
  failedMails: number;
  /** Mails that are put off again and again for too long, and the oldest of them; those that may have gone out. */
  retryingMails: number;
  retryingMinutes: number;
  unknownMails: number;
  failedLines: number;
  paused: { queue: string; minutes: number }[];
  /** Parts of the product that died lately, and how often. */
  deaths: { part: string; count: number; how: string }[];
  /** Running workers whose clock differs from the database's by more than some seconds. */
  clocks: { worker: string; seconds: number }[];
};

/** One thing that stalls; the details are the values of its texts. */
export type Stall = { kind: AlertKind; subject: string; details: Record<string, string | number> };

/** Everything that stalls now (B9). */
export function stallsOf(figures: StallFigures, limits: Limits): Stall[] {
  const stalls: Stall[] = [];
  const add = (kind: AlertKind, details: Stall['details'], subject = '') => stalls.push({ kind, subject, details });
  const waiting = figures.openLines + figures.openMails;
  if (figures.beatSeconds === null || figures.beatSeconds > limits.workerSeconds) {
    add('no-worker', { seconds: limits.workerSeconds, waiting });
  }
  if (figures.messages > 0 && figures.messageSeconds > limits.messageSeconds) {
    add('oldest-message', { count: figures.messages, seconds: figures.messageSeconds });
  }
  // A pause that is told below explains the orders that only wait for it.
  const explained = figures.paused.some(
    ({ queue, minutes }) => queue === 'provisioning' && minutes >= limits.pauseMinutes,
  );
  if (figures.stuckOrders > 0 && (!explained || figures.stuckWithFailure > 0)) {
    add('order-stuck', {
      count: figures.stuckOrders,
      failed: figures.stuckWithFailure,
      limit: limits.orderMinutes,
      minutes: figures.stuckMinutes,
      receiptNo: figures.stuckReceiptNo ?? 0,
    });
  }
  if (figures.failedMails >= limits.failedMails) add('failing-mail', { count: figures.failedMails });
  // Early, not after the day for which they are tried; a pause that is told below explains why they wait.
  const held = figures.paused.some(({ queue, minutes }) => queue === 'mail' && minutes >= limits.pauseMinutes);
  if (figures.retryingMails > 0 && !held) {
    add('retrying-mails', { count: figures.retryingMails, minutes: figures.retryingMinutes });
  }
  if (figures.unknownMails > 0) add('unknown-mails', { count: figures.unknownMails });
  if (figures.failedLines >= limits.failedLines) add('failed-lines', { count: figures.failedLines });
  for (const { queue, minutes } of figures.paused) {
    if (minutes < limits.pauseMinutes) continue;
    const waiting: Record<string, number> = {
      provisioning: figures.openLines,
      mail: figures.openMails,
      webhooks: figures.openEvents,
    };
    add('queue-paused', { queue, minutes, waiting: waiting[queue] ?? 0 }, queue);
  }
  for (const { part, count, how } of figures.deaths) {
    if (count >= DEATHS) add('part-restarts', { part, count, how, minutes: DEATH_MINUTES }, part);
  }
  for (const { worker, seconds } of figures.clocks) add('worker-clock', { worker, seconds }, worker);
  return stalls;
}

/** Whether an instant lies in the quiet hours, by Istanbul's clock; they may pass midnight. The same time twice: never. */
export function isQuiet(at: Date, { quietFrom, quietUntil }: Pick<Limits, 'quietFrom' | 'quietUntil'>): boolean {
  const now = formatTime(at).slice(0, 5);
  return quietFrom <= quietUntil ? quietFrom <= now && now < quietUntil : now >= quietFrom || now < quietUntil;
}

/** The kinds that may be mailed now: all but in the quiet hours, when only what stops the business is. */
export function kindsToMail(at: Date, limits: Pick<Limits, 'quietFrom' | 'quietUntil'>): readonly AlertKind[] {
  return isQuiet(at, limits) ? ALERT_KINDS.filter((kind) => URGENT.includes(kind)) : ALERT_KINDS;
}

/** The right that what helps against an alert needs; who does not have it is told who helps, not how. */
export function rightToMend(kind: string): Permission {
  if (kind === 'failed-lines') return 'support.write';
  return kind === 'order-stuck' ? 'support.read' : 'ops.write';
}

export function isUrgent(kind: string): boolean {
  return URGENT.includes(kind);
}

/** What stops most comes first. */
const RANK: readonly string[] = [
  'no-worker',
  'oldest-message',
  'queue-paused',
  'order-stuck',
  'failed-lines',
  'failing-mail',
  'unknown-mails',
  'retrying-mails',
] satisfies AlertKind[];

/** What follows from a cause by itself, and goes with it. */
const SYMPTOMS: Readonly<Record<string, readonly string[]>> = {
  'no-worker': ['oldest-message', 'order-stuck', 'retrying-mails'],
  'oldest-message': ['order-stuck'],
  'queue-paused provisioning': ['order-stuck'],
} satisfies Record<string, AlertKind[]>;

type Told = { kind: string; subject: string; acknowledgedAt: string | null; mutedUntil: string | null };

/** Open alerts by urgency, those that somebody has answered last, each symptom under its cause. */
export function foldAlerts<Alert extends Told>(alerts: readonly Alert[]): { cause: Alert; symptoms: Alert[] }[] {
  const calm = ({ acknowledgedAt, mutedUntil }: Told) => Number(acknowledgedAt !== null || mutedUntil !== null);
  const byRank = (a: Told, b: Told) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind);
  const ranked = [...alerts].sort(byRank);
  const folded: { cause: Alert; symptoms: Alert[] }[] = [];
  for (const alert of ranked) {
    const above = folded.find(({ cause }) =>
      [cause.kind, `${cause.kind} ${cause.subject}`].some((name) => SYMPTOMS[name]?.includes(alert.kind)),
    );
    if (above) above.symptoms.push(alert);
    else folded.push({ cause: alert, symptoms: [] });
  }
  return folded.sort((a, b) => calm(a.cause) - calm(b.cause) || byRank(a.cause, b.cause));
}

/** Where an alert is looked into, or, where one press helps, where it is asked for. */
export function alertPlace(kind: string, details: Readonly<Record<string, unknown>>): string {
  switch (kind) {
    case 'oldest-message':
      return '/ops/outbox';
    case 'order-stuck':
      return staffOrderList.address({ openMinutes: Number(details.limit), oldestFirst: true });
    case 'failing-mail':
      return mailList.address({ status: 'failed' });
    case 'retrying-mails':
      return mailList.address({ status: 'retrying' });
    case 'unknown-mails':
      return mailList.address({ status: 'unknown' });
    case 'failed-lines':
      return '/support';
    case 'queue-paused':
      return `/ops?${new URLSearchParams({ ask: 'resume', queue: String(details.queue) })}`;
    default:
      return '/ops#workers';
  }
}

/** How long an alert may be muted, in hours; `tomorrow` is until eight in the morning in Istanbul. */
export const MUTES = ['quarter', 'hour', 'tomorrow'] as const;
export type Mute = (typeof MUTES)[number];

export function muteEnd(mute: Mute, now: Date): Date {
  if (mute !== 'tomorrow') return new Date(now.getTime() + (mute === 'hour' ? 60 : 15) * 60_000);
  // Istanbul's clock is three hours ahead all year.
  const offset = 3 * 3_600_000;
  const local = new Date(now.getTime() + offset);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 8) - offset);
}
