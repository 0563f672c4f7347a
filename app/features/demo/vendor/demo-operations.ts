import { addDays } from '~/platform/dates';
import { settingGroups } from '~/platform/settings-store.server';
import { UNREACHABLE } from './demo-incidents';
import { dayOf, later, onDay, workingDay } from './demo-calendar';
import { demoData } from './demo-data';
import type { DemoHistory } from './demo-history';
import { stuckRefunds } from './demo-payments';
import { demoStaff } from './demo-past';
import { uuid, type DemoAct, type DemoLine, type DemoMail, type DemoOrder } from './demo-shop';
import type { Random } from './random';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The product's own retention period. */
const SAMPLED_MINUTES = 2 * 24 * 60;
const RUNS_KEPT_DAYS = 30;

const { support, operator, admin } = demoStaff;

export const DEMO_WORKERS = ['karpin-w1:2207', 'karpin-w2:1984'] as const;

/** What the demo vendor ran before, by the days since it was replaced; then comes the present release. */
const RELEASES = [
  { daysAgo: 56, name: '0.0.7' },
  { daysAgo: 28, name: '0.0.8' },
  { daysAgo: 5, name: '0.0.9' },
] as const;

export const demoReleaseAt = (at: Date, now: Date) =>
  RELEASES.find(({ daysAgo }) => at < addDays(now, -daysAgo))?.name ?? '0.1.0';

const LIMITS = settingGroups.alerts.parse({});
/** The lines of the bank's statement that wait do so for as long as the demo may run. */
const PRESENT_LIMITS = { ...LIMITS, bankLineHours: 720 };

type DemoAlert = {
  id: number;
  kind: string;
  subject: string;
  details: Record<string, string | number>;
  openedAt: Date;
  seenAt: Date;
  closedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  note: string | null;
};

/** The operational records besides the orders: queue lengths, runs of schedules, alerts. */
export function demoOperations(random: Random, history: DemoHistory, now: Date) {
  const { shop, pauses, reminderRuns } = history;
  const lines = shop.orders.flatMap((order) => order.lines);
  const failedLines = lines.filter(({ status }) => status === 'failed');
  const failedMails = shop.mails.filter(({ status }) => status !== 'sent');
  const unknownMails = shop.mails.filter(({ status }) => status === 'unknown');
  const unreachable = shop.failures
    .filter(({ code }) => code === UNREACHABLE)
    .map(({ failedAt }) => failedAt.getTime());
  const mailsDownAt = unreachable.length > 0 ? new Date(Math.max(...unreachable) + 41_000) : null;
  const alerts = alertsOf(
    random,
    { pauses, mailsDownAt },
    shop.orders,
    unknownMails,
    stuckRefunds(history.payments),
    now,
  );

  return {
    limits: PRESENT_LIMITS,
    samples: [
      ...samplesOf(now, lines, failedLines),
      ...mailSamplesOf(
        now,
        failedMails.map(({ claimedAt }) => claimedAt),
      ),
    ],
    runs: [...housekeeping(random, now), ...reminding(random, reminderRuns, now)].sort(
      (one, other) => one.startedAt.getTime() - other.startedAt.getTime(),
    ),
    beats: DEMO_WORKERS.map((name, index) => {
      const [host = '', processId = ''] = name.split(':');
      return {
        workerId: uuid(shop),
        host,
        processId: Number(processId),
        startedAt: later(addDays(now, -3 - index), -random.int(0, 5) * HOUR_MS),
        beatAt: later(now, -(6 + 35 * index) * MINUTE_MS),
        stoppedAt: later(now, -(6 + 35 * index) * MINUTE_MS),
        concurrency: 200,
      };
    }),
    alerts,
    acts: actsOf(random, history, alerts, now),
  };
}

/** The number of lines that were due and not started at each minute of the last two days. */
function samplesOf(now: Date, lines: readonly DemoLine[], failed: readonly DemoLine[]) {
  const end = Math.floor(now.getTime() / MINUTE_MS);
  const waiting = new Map<number, number>();
  for (const line of lines) {
    const begun = line.steps[0]?.startedAt ?? line.finishedAt;
    if (!begun || begun < addDays(now, -3)) continue;
    const last = Math.floor(begun.getTime() / MINUTE_MS);
    for (let minute = Math.ceil(line.dueAt.getTime() / MINUTE_MS); minute <= last; minute++) {
      waiting.set(minute, (waiting.get(minute) ?? 0) + 1);
    }
  }
  const ends = failed.map(({ finishedAt }) => finishedAt ?? now);
  return minutesUpTo(end).map((minute) => ({
    ...sampleAt('provisioning', minute),
    waiting: waiting.get(minute) ?? 0,
    failed: ends.filter((at) => at.getTime() <= minute * MINUTE_MS).length,
  }));
}

function mailSamplesOf(now: Date, failedAt: readonly Date[]) {
  return minutesUpTo(Math.floor(now.getTime() / MINUTE_MS)).map((minute) => ({
    ...sampleAt('mail', minute),
    waiting: 0,
    failed: failedAt.filter((at) => at.getTime() <= minute * MINUTE_MS).length,
  }));
}

const minutesUpTo = (end: number) =>
  Array.from({ length: SAMPLED_MINUTES }, (_, index) => end - SAMPLED_MINUTES + 1 + index);
const sampleAt = (queue: string, minute: number) => ({
  queue,
  at: new Date(minute * MINUTE_MS),
  delayed: 0,
  active: 0,
});

type Run = {
  name: string;
  startedAt: Date;
  finishedAt: Date;
  outcome: 'done' | 'failed';
  result: Record<string, number> | null;
  error: string | null;
  worker: string;
};

function housekeeping(random: Random, now: Date): Run[] {
  const runs: Run[] = [];
  // Each starts an hour after the one before, when a worker checks next.
  for (
    let at = later(addDays(now, -RUNS_KEPT_DAYS), 20 * MINUTE_MS);
    at < later(now, -5 * MINUTE_MS);
    at = later(at, HOUR_MS + random.int(0, 900))
  ) {
    const lost = runs.length === 401;
    runs.push({
      name: 'prune-old-data',
      startedAt: at,
      finishedAt: later(at, lost ? 15_020 : random.int(30, 240)),
      outcome: lost ? 'failed' : 'done',
      result: lost
        ? null
        : {
            messages: random.int(0, 6),
            attempts: random.chance(0.03) ? 5 : 0,
            samples: 120,
            runs: random.chance(0.9) ? 1 : 2,
            beats: 0,
            sessions: random.int(0, 2),
          },
      error: lost ? 'database-refused: 57014: canceling statement due to statement timeout' : null,
      worker: random.pick(DEMO_WORKERS),
    });
  }
  return runs;
}

const reminding = (random: Random, reminderRuns: DemoHistory['reminderRuns'], now: Date): Run[] =>
  reminderRuns
    .filter(({ at }) => at > addDays(now, -RUNS_KEPT_DAYS))
    .map(({ at, mails, licences }) => ({
      name: 'remind-licences',
      startedAt: at,
      finishedAt: later(at, 80 + mails * random.int(20, 60)),
      outcome: 'done',
      result: { mails, licences },
      error: null,
      worker: random.pick(DEMO_WORKERS),
    }));

function alertsOf(
  random: Random,
  { pauses, mailsDownAt }: Pick<DemoHistory, 'pauses'> & { mailsDownAt: Date | null },
  orders: readonly DemoOrder[],
  unknownMails: readonly DemoMail[],
  stuck: ReturnType<typeof stuckRefunds>,
  now: Date,
): DemoAlert[] {
  const alert = (
    kind: string,
    openedAt: Date,
    closedAt: Date | null,
    details: DemoAlert['details'],
    answer?: { at: Date; by: string; note: string },
    subject = '',
  ): Omit<DemoAlert, 'id'> => ({
    ...{ kind, subject, details, openedAt, closedAt },
    seenAt: closedAt ?? later(now, -12_000),
    acknowledgedAt: answer?.at ?? null,
    acknowledgedBy: answer?.by ?? null,
    note: answer?.note ?? null,
  });
  const lateAt = (order: DemoOrder) => later(order.acceptedAt, LIMITS.orderMinutes * MINUTE_MS + random.int(0, 15_000));
  const late = (some: readonly DemoOrder[], until: Date) => ({
    ...{ count: some.length, failed: some.length, limit: LIMITS.orderMinutes },
    minutes: Math.floor((until.getTime() - (some[0]?.acceptedAt ?? until).getTime()) / MINUTE_MS),
    receiptNo: some[0]?.receiptNo ?? 0,
  });
  const open = orders.filter(({ completedAt, cancelledAt }) => !completedAt && !cancelledAt);
  const mended = orders.filter(
    ({ lines, acceptedAt, completedAt }) =>
      completedAt &&
      lines.some(({ generation, status }) => generation > 1 && status === 'done') &&
      completedAt > later(acceptedAt, (LIMITS.orderMinutes + 1) * MINUTE_MS),
  );
  const night = onDay(dayOf(now) - 20, 2 * 60 + 14);
  const mailEvening = mailsDownAt ?? onDay(workingDay(dayOf(now) - 12), 18 * 60 + 20);
  const noon = onDay(workingDay(dayOf(now) - 9), 11 * 60 + 3);
  const paused = pauses.map(({ from, until }) =>
    alert(
      'queue-paused',
      later(from, 30 * MINUTE_MS + 9000),
      later(until, random.int(2000, 14_000)),
      {
        queue: 'provisioning',
        minutes: Math.floor((until.getTime() - from.getTime()) / MINUTE_MS),
        waiting: random.int(2, 4),
      },
      undefined,
      'provisioning',
    ),
  );
  return [
    ...paused,
    alert('no-worker', night, later(night, 6 * MINUTE_MS + 4000), { seconds: 30, waiting: 0 }),
    alert(
      'failing-mail',
      mailEvening,
      later(mailEvening, 61 * MINUTE_MS),
      { count: 4 },
      {
        ...{
          at: later(mailEvening, 4 * MINUTE_MS),
          by: operator,
          note: 'Posta servisi kapalı, sağlayıcıya bildirildi',
        },
      },
    ),
    alert('oldest-message', noon, later(noon, 2 * MINUTE_MS), { count: 3, seconds: 71 }),
    ...mended.map((order) => {
      const closedAt = later(order.completedAt ?? now, random.int(1000, 14_000));
      return alert('order-stuck', lateAt(order), closedAt, late([order], closedAt), undefined, 'failed');
    }),
    ...open
      .slice(0, 1)
      .map((oldest) => alert('order-stuck', lateAt(oldest), null, late(open, now), undefined, 'failed')),
    ...stuck
      .slice(0, 1)
      .map(({ order, at }) =>
        alert('refund-failed', later(at, 9000), null, { count: stuck.length, receiptNo: order.receiptNo }),
      ),
    ...unknownMails.map(({ claimedAt }) =>
      alert('unknown-mails', later(claimedAt, 68_000), null, { count: unknownMails.length }),
    ),
  ]
    .sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
    .map((each, index) => ({ ...each, id: index + 1 }));
}

/** The acts of staff besides their work on orders. The subject of an act on an account is its e-mail. */
function actsOf(random: Random, { pauses, firms }: DemoHistory, alerts: readonly DemoAlert[], now: Date): DemoAct[] {
  const today = dayOf(now);
  const patient = { ...LIMITS, orderMinutes: 60 };
  const act = (
    daysAgo: number,
    minutes: number,
    by: string,
    action: string,
    [subjectType, subjectId]: [string, string],
    rest: Partial<DemoAct>,
  ): DemoAct => ({
    at: later(onDay(workingDay(today - daysAgo), minutes), random.int(0, 59_000)),
    ...{ by, action, subjectType, subjectId, ...rest },
  });
  const terms = { mayPay: false, seesAllFirms: false, emptySellerAlias: false };
  const corrected = firms.find(({ phone }) => phone.startsWith('0232'));
  return [
    ...pauses.flatMap(({ from, until, reason, resumeReason }): DemoAct[] => {
      const of = { by: operator, subjectType: 'queue', subjectId: 'provisioning' };
      return [
        { ...of, at: from, action: 'queue.pause', before: { paused: false }, after: { paused: true }, reason },
        {
          ...of,
          ...{ at: until, action: 'queue.resume', reason: resumeReason },
          before: { paused: true, pausedBy: operator, reason },
          after: { paused: false },
        },
      ];
    }),
    act(65, 1010, admin, 'setting.change', ['setting', 'alerts'], {
      ...{ before: LIMITS, after: patient, reason: 'ERP geçişi boyunca siparişler uzun sürebilir' },
    }),
    act(63, 560, admin, 'setting.change', ['setting', 'alerts'], {
      ...{ before: patient, after: LIMITS, reason: 'Geçiş bitti, süre yine on beş dakika' },
    }),
    act(12, 720, admin, 'setting.change', ['setting', 'alerts'], {
      ...{ before: LIMITS, after: PRESENT_LIMITS, reason: 'Muhasebe banka satırlarını ay sonunda eşleştiriyor' },
    }),
    act(6, 655, admin, 'dealer-terms.change', ['firm', String(demoData.dealers.newlyPaying)], {
      before: terms,
      after: { ...terms, mayPay: true },
      reason: 'Bayilik sözleşmesi imzalandı, kapıda ödeme açıldı',
    }),
    act(57, 930, admin, 'audit.export', ['audit', 'csv'], { after: { filter: '' } }),
    act(21, 690, admin, 'account.end-sessions', ['account', 'bayi966@karpin.example'], {
      before: { sessions: 2, tokens: 1 },
      after: { sessions: 0, tokens: 0 },
      reason: 'Bayi dizüstü bilgisayarını kaybettiğini bildirdi',
    }),
    ...alerts.flatMap(({ id, kind, acknowledgedAt, acknowledgedBy, note }) =>
      acknowledgedAt && acknowledgedBy
        ? [
            {
              ...{ at: acknowledgedAt, by: acknowledgedBy, action: 'alert.acknowledge' },
              ...{ subjectType: 'alert', subjectId: String(id), after: { alert: kind }, reason: note ?? '' },
            },
          ]
        : [],
    ),
    ...(corrected
      ? [
          act(7, 860, support, 'firm.correct', ['firm', String(corrected.id)], {
            before: { phone: corrected.phone.replace(/\d{2}$/, '00') },
            after: { phone: corrected.phone },
            reason: 'Müşterinin telefonu yanlış yazılmış',
          }),
        ]
      : []),
  ].filter(({ at }) => at < now);
}
