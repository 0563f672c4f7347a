import type { WorldLimit } from '~/features/identity/accounts/attempt-limits-store.server';
import type { Permission } from '~/features/identity/accounts/permissions';
import type { QueueName } from '~/jobs/job';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import type { Server } from '~/platform/incident-names';
import { dayAfter, dayInIstanbul, formatTime } from '~/platform/dates';
import type { Settings } from '~/platform/settings-store.server';

/** The kinds by urgency: what stands first is told first. */
export const ALERT_KINDS = [
  'no-worker',
  'server-away',
  'oldest-message',
  'part-restarts',
  'queue-paused',
  'card-unknown',
  'refund-failed',
  'order-stuck',
  'failed-lines',
  'failing-mail',
  'unknown-mails',
  'retrying-mails',
  'bank-lines',
  'bank-statement',
  'data-queries-wait',
  'worker-clock',
  'licence-guesses',
  'first-mails',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The alerts that stop the business, and so may be told at night, too. */
const URGENT: readonly string[] = ['no-worker', 'server-away', 'oldest-message'] satisfies AlertKind[];

/** A server that was away for so long is told of, for so many minutes after it was back. */
const AWAY_SECONDS = 10;
export const AWAY_MINUTES = 10;

/** A restart repairs a single death; so many within so many minutes need a person. */
const DEATHS = 3;
export const DEATH_MINUTES = 10;

type Limits = Settings['alerts'];

/** The alerts about limits of everybody together. */
const WORLD_ALERTS: Readonly<Record<WorldLimit, AlertKind>> = {
  'world-licence-guesses': 'licence-guesses',
  'world-first-mails': 'first-mails',
  'world-data-waits': 'data-queries-wait',
};

/** The subject of an alert about late orders that have a failed line. */
const FAILED = 'failed';

type LateOrders = { count: number; minutes: number; receiptNo: number | null };

/** The figures of the watch; counts end at a bound. */
export type StallFigures = {
  /** Seconds since the last beat of any worker; null if there has been none. */
  beatSeconds: number | null;
  /** Lines and mails that wait to be processed. */
  openLines: number;
  openMails: number;
  /** Events for other people's programs that are due. */
  openEvents: number;
  /** Imports whose step was asked for and has not begun. */
  openImports: number;
  /** Messages that are due and were not added to their queue, and the age of the oldest. */
  messages: number;
  messageSeconds: number;
  /** Overdue orders that wait, and those that have a failed line; the oldest of each. */
  waitingOrders: LateOrders;
  failedOrders: LateOrders;
  failedMails: number;
  /** Mails that have been retried for too long, and the oldest of them; and those whose outcome is unknown. */
  retryingMails: number;
  retryingMinutes: number;
  unknownMails: number;
  failedLines: number;
  paused: { queue: QueueName; minutes: number }[];
  /** Processes of the product that died recently, and how often. */
  deaths: { part: string; count: number; how: string }[];
  /** Servers that are or recently were away, and for how long. */
  outages: { server: Server; seconds: number }[];
  /** Running workers whose clock differs from the database's by more than some seconds. */
  clocks: { worker: string; seconds: number }[];
  /** Card payments of which the acquirer has not said for too long what became of them; the oldest of them. */
  unknownCards: LateOrders;
  /** Refunds that the bank has refused or that were given up, and that nobody has decided about; the oldest of them. */
  failedRefunds: Pick<LateOrders, 'count' | 'receiptNo'>;
  /** Money at the bank that has not been placed for too long, and how long the oldest has waited. */
  bankLines: { count: number; minutes: number };
  /** The last day of the newest bank statement; null if there has been none. */
  statementTo: string | null;
  /** Limits of everybody together that are reached. */
  worldLimits: { limit: WorldLimit; count: number }[];
};

/** A stall; the details are the values of its texts. */
export type Stall = { kind: AlertKind; subject: string; details: Record<string, string | number> };

/**
 * The present stalls (B9).
 * @param now by which the bank's statement is missed
 */
export function stallsOf(figures: StallFigures, limits: Limits, now: Date): Stall[] {
  const stalls: Stall[] = [];
  const add = (kind: AlertKind, details: Stall['details'], subject = '') => stalls.push({ kind, subject, details });
  const waiting = figures.openLines + figures.openMails;
  if (figures.beatSeconds === null || figures.beatSeconds > limits.workerSeconds) {
    add('no-worker', { seconds: limits.workerSeconds, waiting });
  }
  for (const { server, seconds } of figures.outages) {
    if (seconds >= AWAY_SECONDS) add('server-away', { server, seconds }, server);
  }
  if (figures.messages > 0 && figures.messageSeconds > limits.messageSeconds) {
    add('oldest-message', { count: figures.messages, seconds: figures.messageSeconds });
  }
  // Orders that only wait for a paused queue are explained by the alert about the pause.
  const explained = figures.paused.some(
    ({ queue, minutes }) => queue === 'provisioning' && minutes >= limits.pauseMinutes,
  );
  // A failed line needs a person, whatever else stands still: it is an alert of its own.
  for (const [orders, subject] of [
    [figures.waitingOrders, ''],
    [figures.failedOrders, FAILED],
  ] as const) {
    const { count, minutes, receiptNo } = orders;
    if (count === 0 || (explained && subject === '')) continue;
    const failed = subject === FAILED ? count : 0;
    add('order-stuck', { count, failed, limit: limits.orderMinutes, minutes, receiptNo: receiptNo ?? 0 }, subject);
  }
  if (figures.failedMails >= limits.failedMails) add('failing-mail', { count: figures.failedMails });
  // Early, not only after the day of retries; mails that wait for a paused queue are explained by the alert about it.
  const held = figures.paused.some(({ queue, minutes }) => queue === 'mail' && minutes >= limits.pauseMinutes);
  if (figures.retryingMails > 0 && !held) {
    add('retrying-mails', { count: figures.retryingMails, minutes: figures.retryingMinutes });
  }
  if (figures.unknownMails > 0) add('unknown-mails', { count: figures.unknownMails });
  if (figures.failedLines >= limits.failedLines) add('failed-lines', { count: figures.failedLines });
  for (const { queue, minutes } of figures.paused) {
    if (minutes < limits.pauseMinutes) continue;
    const waiting: Record<QueueName, number> = {
      provisioning: figures.openLines,
      mail: figures.openMails,
      webhooks: figures.openEvents,
      imports: figures.openImports,
    };
    add('queue-paused', { queue, minutes, waiting: waiting[queue] }, queue);
  }
  for (const { part, count, how } of figures.deaths) {
    if (count >= DEATHS) add('part-restarts', { part, count, how, minutes: DEATH_MINUTES }, part);
  }
  const { unknownCards, failedRefunds, bankLines } = figures;
  if (unknownCards.count > 0) {
    const { count, minutes, receiptNo } = unknownCards;
    add('card-unknown', { count, minutes, receiptNo: receiptNo ?? 0 });
  }
  if (failedRefunds.count > 0) {
    add('refund-failed', { count: failedRefunds.count, receiptNo: failedRefunds.receiptNo ?? 0 });
  }
  if (bankLines.count > 0) add('bank-lines', { ...bankLines });
  const missing = missingStatement(figures.statementTo, limits.statementBy, now);
  if (missing) add('bank-statement', { day: missing });
  for (const { worker, seconds } of figures.clocks) add('worker-clock', { worker, seconds }, worker);
  for (const { limit, count } of figures.worldLimits) add(WORLD_ALERTS[limit], { count });
  return stalls;
}

/** The day's holidays of Turkey whose date never moves: banks keep them. */
const HOLIDAYS = new Set(['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']);

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5));
}

/**
 * The working day whose statement should have come and has not; undefined while nothing is missed, and where no account has ever
 * had a statement.
 * @param newest the last day of the newest statement
 * @param by the time of a working day at which the statement of the one before has come
 */
export function missingStatement(newest: string | null, by: string, now: Date): string | undefined {
  if (newest === null) return undefined;
  const before = (day: string): string => {
    const earlier = dayAfter(day, -1);
    return isWorkingDay(earlier) ? earlier : before(earlier);
  };
  const today = dayInIstanbul(now);
  // Before the time of a working day, and on days off, the one before is not asked for yet.
  const isDue = isWorkingDay(today) && formatTime(now).slice(0, 5) >= by;
  const expected = isDue ? before(today) : before(before(today));
  return newest < expected ? expected : undefined;
}

/** Whether an instant is in the quiet hours in Istanbul, which may pass midnight; equal times mean no quiet hours. */
export function isQuiet(at: Date, { quietFrom, quietUntil }: Pick<Limits, 'quietFrom' | 'quietUntil'>): boolean {
  const now = formatTime(at).slice(0, 5);
  return quietFrom <= quietUntil ? quietFrom <= now && now < quietUntil : now >= quietFrom || now < quietUntil;
}

/** The alerts about money that waits for whoever looks after payments. */
const MONEY_ALERTS: readonly string[] = [
  'card-unknown',
  'refund-failed',
  'bank-lines',
  'bank-statement',
] satisfies AlertKind[];

/** The permission that the remedy of an alert requires; readers without it are told who can help. */
export function rightToMend(kind: string): Permission {
  if (kind === 'failed-lines') return 'support.write';
  if (MONEY_ALERTS.includes(kind)) return 'payments.write';
  return kind === 'order-stuck' ? 'support.read' : 'ops.write';
}

/** The permission that the page of an alert asks for. */
export function rightToLook(kind: string): Permission {
  if (MONEY_ALERTS.includes(kind)) return 'payments.read';
  return kind === 'data-queries-wait' ? 'tokens.read' : 'ops.read';
}

/** The kinds that stop the business. */
export const urgentKinds = (): readonly string[] => URGENT;

export function isUrgent(kind: string): boolean {
  return URGENT.includes(kind);
}

/** The symptoms that a cause explains, and that disappear with it. */
const SYMPTOMS: Readonly<Record<string, readonly string[]>> = {
  'no-worker': ['oldest-message', 'order-stuck', 'retrying-mails'],
  'oldest-message': ['order-stuck'],
  'queue-paused provisioning': ['order-stuck'],
} satisfies Record<string, AlertKind[]>;

type Told = {
  kind: string;
  subject: string;
  acknowledgedAt: string | null;
  mutedUntil: string | null;
  /** ISO 8601. */
  openedAt: string;
  seenAt: string;
  details: Readonly<Record<string, unknown>>;
};

/** The watch looks now and then, and minutes are whole. */
const SLACK_MS = 180_000;

/** When what an alert tells of began: the last beat, the oldest thing that waits, the pause. In milliseconds. */
function beganAt({ kind, openedAt, seenAt, details }: Told): number {
  const ms = (name: string, unit: number) => (Number(details[name]) || 0) * unit;
  return kind === 'no-worker'
    ? Date.parse(openedAt) - ms('seconds', 1000)
    : Date.parse(seenAt) - ms('minutes', 60_000) - ms('seconds', 1000);
}

/** Whether a cause explains all that a symptom counts: what was late before it began, or failed, is another matter. */
function explains(cause: Told, symptom: Told): boolean {
  const named = [cause.kind, `${cause.kind} ${cause.subject}`].some((name) => SYMPTOMS[name]?.includes(symptom.kind));
  return named && symptom.subject !== FAILED && beganAt(symptom) >= beganAt(cause) - SLACK_MS;
}

/** Open alerts by urgency, acknowledged ones last, each symptom under its cause. */
export function foldAlerts<Alert extends Told>(alerts: readonly Alert[]): { cause: Alert; symptoms: Alert[] }[] {
  const calm = ({ acknowledgedAt, mutedUntil }: Told) => Number(acknowledgedAt !== null || mutedUntil !== null);
  // A release that runs beside this one may know another kind; it comes last.
  const rank = ({ kind }: Told) => ALERT_KINDS.findIndex((known) => known === kind) + 1 || ALERT_KINDS.length + 1;
  const byRank = (a: Told, b: Told) => rank(a) - rank(b);
  const ranked = [...alerts].sort(byRank);
  const folded: { cause: Alert; symptoms: Alert[] }[] = [];
  for (const alert of ranked) {
    const above = folded.find(({ cause }) => explains(cause, alert));
    if (above) above.symptoms.push(alert);
    else folded.push({ cause: alert, symptoms: [] });
  }
  return folded.sort((a, b) => calm(a.cause) - calm(b.cause) || byRank(a.cause, b.cause));
}

/** The page on which an alert is examined, or of the action that helps. */
export function alertPlace(kind: string, details: Readonly<Record<string, unknown>>): string {
  switch (kind) {
    case 'server-away':
      return '/ops/incidents';
    case 'oldest-message':
      return '/ops/outbox';
    case 'order-stuck':
      return staffOrderList.address({
        openMinutes: Number(details.limit),
        why: Number(details.failed) > 0 ? 'failed' : 'waiting',
        oldestFirst: true,
      });
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
    case 'refund-failed':
      return refundList.address({});
    case 'card-unknown':
      return staffOrderList.address({ query: String(Number(details.receiptNo) || '') });
    case 'bank-lines':
    case 'bank-statement':
      return '/support/payments';
    case 'licence-guesses':
      return '/ops/alerts';
    case 'first-mails':
      return mailList.address({ kind: 'account-link' });
    case 'data-queries-wait':
      return '/ops/tokens';
    default:
      return '/ops#workers';
  }
}
