import type { Settings } from '~/platform/settings-store.server';

export const ALERT_KINDS = [
  'no-worker',
  'oldest-message',
  'order-stuck',
  'failing-mail',
  'failed-lines',
  'queue-paused',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** These stop the business, so they are mailed at night too. */
const URGENT: readonly string[] = ['no-worker', 'oldest-message'] satisfies AlertKind[];

/** A pause is somebody's decision; this long after it they may have forgotten it. */
const PAUSE_MINUTES = 30;

type Limits = Settings['alerts'];

/** What the watch counts. Counts end at a bound: beyond it a number says no more. */
export type StallFigures = {
  /** Seconds since any worker beat last; null where none is known. */
  beatSeconds: number | null;
  /** Lines and mails that wait to be done. */
  openLines: number;
  openMails: number;
  /** Messages that are due and were not handed to their queue, and the age of the oldest. */
  messages: number;
  messageSeconds: number;
  /** Accepted orders beyond their time that nobody is asked to mend, and the oldest of them. */
  stuckOrders: number;
  stuckMinutes: number;
  stuckOrderId: number | null;
  stuckReceiptNo: number | null;
  failedMails: number;
  failedLines: number;
  paused: { queue: string; minutes: number }[];
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
  // A paused queue explains why its orders wait; the pause itself is told below.
  const provisioningPaused = figures.paused.some(({ queue }) => queue === 'provisioning');
  if (figures.stuckOrders > 0 && !provisioningPaused) {
    add('order-stuck', {
      count: figures.stuckOrders,
      minutes: figures.stuckMinutes,
      receiptNo: figures.stuckReceiptNo ?? 0,
      orderId: figures.stuckOrderId ?? 0,
    });
  }
  if (figures.failedMails >= limits.failedMails) add('failing-mail', { count: figures.failedMails });
  if (figures.failedLines >= limits.failedLines) add('failed-lines', { count: figures.failedLines });
  for (const { queue, minutes } of figures.paused) {
    if (minutes < PAUSE_MINUTES) continue;
    const held = queue === 'mail' ? figures.openMails : figures.openLines;
    add('queue-paused', { queue, minutes, waiting: held }, queue);
  }
  return stalls;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether an instant lies in the quiet hours, by Istanbul's clock; they may pass midnight. The same time twice: never. */
export function isQuiet(at: Date, { quietFrom, quietUntil }: Pick<Limits, 'quietFrom' | 'quietUntil'>): boolean {
  const now = clock.format(at);
  return quietFrom <= quietUntil ? quietFrom <= now && now < quietUntil : now >= quietFrom || now < quietUntil;
}

/** The kinds that may be mailed now: all but in the quiet hours, when only what stops the business is. */
export function kindsToMail(at: Date, limits: Pick<Limits, 'quietFrom' | 'quietUntil'>): readonly AlertKind[] {
  return isQuiet(at, limits) ? ALERT_KINDS.filter((kind) => URGENT.includes(kind)) : ALERT_KINDS;
}

export function isUrgent(kind: string): boolean {
  return URGENT.includes(kind);
}

/** Where an alert is looked into. */
export function alertPlace(kind: string, details: Readonly<Record<string, unknown>>): string {
  switch (kind) {
    case 'oldest-message':
      return '/ops/outbox';
    case 'order-stuck':
      return `/support/orders/${Number(details.orderId)}`;
    case 'failing-mail':
      return '/ops/mails?status=failed';
    case 'failed-lines':
      return '/support';
    default:
      return '/ops';
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
