import {
  confirmationOf,
  mailSubject,
  type ActRow,
  type FailureRow,
  type LineRows,
  type MessageRow,
  type RunRows,
  type StepRow,
} from './run-rows';
import { tile, type Phase, type Segment, type StepPart } from './segments';

/** A message that is written this much later than its order was held before. */
const HELD_AT_LEAST_MS = 1000;
const DUE_LATER_MS = 60_000;
/** How long the rows of failed attempts are kept. */
const FAILURES_KEPT_MS = 30 * 86_400_000;

const STEP_ORDER = ['look-up-stock', 'grant-modules', 'issue-licences'];

/** The acts by which a person makes work that has stopped go on, or stops it. */
const GOES_ON = new Set(['order-line.rerun', 'mail.retry', 'mail.resend']);
const STOPS = new Set(['order-line.remove', 'mail.remove']);

const relays = (messages: readonly MessageRow[], now: number): Segment[] =>
  messages.map(({ createdAt, sentAt }) => ({ from: createdAt, to: sentAt ?? now, name: 'relay', owner: 'system' }));

/** A failed attempt, and what followed of itself: the silence of a dead worker, the pause before the next attempt. */
function piecesOfFailure(failure: FailureRow, steps: readonly StepRow[]): Segment[] {
  const { startedAt, failedAt, lastBeatAt, code, attempt, worker, release, retryInMs, step } = failure;
  const died = code === 'worker-crashed';
  const from = Math.min(startedAt, failedAt);
  const to = died ? Math.min(failedAt, Math.max(from, lastBeatAt ?? from)) : failedAt;
  const ended = died ? 'died' : 'failed';
  const pieces: Segment[] = [
    {
      ...{ from, to, name: 'attempt', owner: 'work', attempt, worker, release, code, retryInMs, outcome: ended },
      ...(died && lastBeatAt !== null && { lastBeatAt }),
      steps: stepParts(steps, from, to, step ? { name: step, state: ended } : null),
    },
  ];
  if (died) pieces.push({ from: to, to: failedAt, name: 'silence', owner: 'system' });
  if (retryInMs) pieces.push({ from: failedAt, to: failedAt + retryInMs, name: 'retry', owner: 'system' });
  return pieces;
}

/** The steps that ended within an attempt, one after the other; the rest of its time is that of the step that failed. */
function stepParts(
  steps: readonly StepRow[],
  from: number,
  to: number,
  open: Pick<StepPart, 'name' | 'state'> | null,
): StepPart[] {
  const done = steps
    .filter(
      // A quick step has ended in the millisecond in which its attempt began.
      ({ status, finishedAt }) => status === 'done' && finishedAt !== null && finishedAt >= from && finishedAt <= to,
    )
    .toSorted(
      (one, other) =>
        (one.finishedAt ?? 0) - (other.finishedAt ?? 0) ||
        STEP_ORDER.indexOf(one.name) - STEP_ORDER.indexOf(other.name),
    );
  let cursor = from;
  const parts = done.map(({ name, finishedAt }, index): StepPart => {
    const start = cursor;
    // The commit belongs to the last step.
    cursor = !open && index === done.length - 1 ? to : (finishedAt ?? start);
    return { name, from: start, to: cursor, state: 'done' };
  });
  return open ? [...parts, { ...open, from: cursor, to }] : parts;
}

/**
 * When a line was released, where its messages are gone: a held line becomes due then. The lines of an order become due within
 * seconds of each other, which is no hold.
 */
function dueOf({ status, generation, dueAt }: LineRows, acceptedAt: number): number | null {
  if (status === 'held' || status === 'cancelled') return null;
  return generation === 1 && dueAt - acceptedAt >= DUE_LATER_MS ? dueAt : acceptedAt;
}

/** From when a person is waited for, and from when it went on: by whom, as far as a row says so. */
function waitsForPeople(
  ends: readonly number[],
  acts: readonly ActRow[],
  messages: readonly MessageRow[],
): { stoppedAt: number; wentOnAt: number | null; by: string | undefined }[] {
  return ends.map((stoppedAt) => {
    const act = acts.find(({ at, action }) => at >= stoppedAt && GOES_ON.has(action));
    const message = messages.find(({ createdAt }) => createdAt >= stoppedAt);
    return { stoppedAt, wentOnAt: act?.at ?? message?.createdAt ?? null, by: act?.actor };
  });
}

const QUEUE = { name: 'queue', owner: 'system' } as const;

/** What held an order before its work began: an approval, then its money. */
function holdPhases({ order }: RunRows, line: LineRows, releasedAt: number | null): Phase[] {
  const { acceptedAt, approval, paidFirst } = order;
  const begunAt = releasedAt ?? Infinity;
  if (begunAt - acceptedAt < HELD_AT_LEAST_MS) return [];
  const phases: Phase[] = [];
  if (approval) {
    const by = approval.decidedBy ?? undefined;
    phases.push({ at: acceptedAt, name: 'approval', owner: 'person', by });
    if (approval.decidedAt !== null && (paidFirst || line.status === 'held')) {
      phases.push({ at: approval.decidedAt, name: 'payment', owner: 'person' });
    }
  } else if (paidFirst || line.status === 'held') phases.push({ at: acceptedAt, name: 'payment', owner: 'person' });
  if (phases.length > 0 && releasedAt !== null) phases.push({ at: releasedAt, ...QUEUE });
  return phases;
}

/** The time of a line, from the order to its own end, or to now while it is open. */
export function lineTrack(rows: RunRows, line: LineRows, now: number): Segment[] {
  const { order } = rows;
  const of = <Row extends { subject: string }>(all: readonly Row[]) => all.filter(({ subject }) => subject === line.id);
  const failures = of(rows.failures).toSorted((one, other) => one.failedAt - other.failedAt);
  const messages = of(rows.messages).toSorted((one, other) => one.createdAt - other.createdAt);
  const acts = of(rows.acts).toSorted((one, other) => one.at - other.at);
  const over = line.status === 'done' || line.status === 'cancelled';
  const end = over ? (line.finishedAt ?? order.cancelledAt ?? now) : now;

  const releasedAt = messages[0]?.createdAt ?? dueOf(line, order.acceptedAt);
  const lastFailedAt = failures.at(-1)?.failedAt ?? order.acceptedAt;
  const pieces = [...relays(messages, now), ...failures.flatMap((failure) => piecesOfFailure(failure, line.steps))];
  pieces.push(...ownAttempt(line, failures, lastFailedAt, now));

  const stops = [
    ...failures.filter(({ retryInMs }) => retryInMs === null).map(({ failedAt }) => failedAt),
    ...acts.filter(({ action }) => STOPS.has(action)).map(({ at }) => at),
    ...(line.status === 'failed' && line.finishedAt !== null ? [line.finishedAt] : []),
  ].toSorted((one, other) => one - other);
  const phases: Phase[] = [{ at: order.acceptedAt, ...QUEUE }, ...holdPhases(rows, line, releasedAt)];
  for (const { stoppedAt, wentOnAt, by } of waitsForPeople(stops, acts, messages)) {
    phases.push({ at: stoppedAt, name: 'person', owner: 'person', by });
    if (wentOnAt !== null) phases.push({ at: wentOnAt, ...QUEUE });
  }
  // Rows of attempts are kept for a month: of an older line it is not known when it stopped.
  const forgotten = now - order.acceptedAt > FAILURES_KEPT_MS && failures.length === 0;
  if (forgotten && (line.generation > 1 || line.attempts > 1)) {
    phases.push({ at: Math.max(order.acceptedAt, releasedAt ?? 0), name: 'unrecorded', owner: 'system' });
  }
  return tile(pieces, phases, order.acceptedAt, end);
}

/** The attempt that ended well, or runs now: it has no row of its own, the line says it. */
function ownAttempt(line: LineRows, failures: readonly FailureRow[], lastFailedAt: number, now: number): Segment[] {
  const { status, attemptedAt, finishedAt, attempts, worker, release, steps, generation } = line;
  const facts = {
    ...({ name: 'attempt', owner: 'work', attempt: Math.max(1, attempts), generation } as const),
    ...(worker !== null && { worker }),
    ...(release !== null && { release }),
  };
  if (status === 'done' && finishedAt !== null) {
    // A line of an earlier release does not say when its attempt began, but its steps do.
    const own = steps.flatMap(({ startedAt }) => (startedAt !== null && startedAt >= lastFailedAt ? [startedAt] : []));
    const from = Math.min(attemptedAt ?? finishedAt, finishedAt, ...(attemptedAt === null ? own : []));
    return [{ ...facts, from, to: finishedAt, outcome: 'done', steps: stepParts(steps, from, finishedAt, null) }];
  }
  if (status === 'running') {
    const from = Math.max(attemptedAt ?? lastFailedAt, lastFailedAt);
    const open = steps.find((step) => step.status !== 'done');
    return [
      {
        ...facts,
        attempt: attempts + 1,
        ...{ from, to: now, outcome: 'running' },
        steps: stepParts(steps, from, now, null),
        ...(open && { code: open.name }),
      },
    ];
  }
  if (status === 'failed' && failures.length === 0 && attemptedAt !== null && finishedAt !== null) {
    const from = Math.min(attemptedAt, finishedAt);
    const open = steps.find((step) => step.status === 'failed');
    return [
      {
        ...facts,
        ...{ from, to: finishedAt, outcome: 'failed', retryInMs: null, code: line.errorCode ?? 'unexpected' },
        steps: stepParts(steps, from, finishedAt, open ? { name: open.name, state: 'failed' } : null),
      },
    ];
  }
  return [];
}

/** The time from an order's completion to its mail, or to now while that is open; none before. */
export function tailTrack(rows: RunRows, now: number): Segment[] {
  const { order, mail } = rows;
  if (order.completedAt === null || order.cancelledAt !== null) return [];
  const subjects = new Set([confirmationOf(order.id), ...(mail ? [mailSubject(mail.id)] : [])]);
  const of = <Row extends { subject: string }>(all: readonly Row[]) =>
    all.filter(({ subject }) => subjects.has(subject));
  const failures = of(rows.failures).toSorted((one, other) => one.failedAt - other.failedAt);
  const messages = of(rows.messages).toSorted((one, other) => one.createdAt - other.createdAt);
  const acts = of(rows.acts).toSorted((one, other) => one.at - other.at);
  const pieces = [...relays(messages, now), ...failures.flatMap((failure) => piecesOfFailure(failure, []))];
  if (mail && mail.claimedAt !== null && (mail.status === 'sent' || mail.status === 'sending')) {
    const to = mail.status === 'sent' ? (mail.sentAt ?? mail.claimedAt) : now;
    pieces.push({
      ...{ from: Math.min(mail.claimedAt, to), to, name: 'mail', owner: 'work', attempt: Math.max(1, mail.attempts) },
      outcome: mail.status === 'sent' ? 'done' : 'running',
    });
  }
  const stops = failures.filter(({ retryInMs }) => retryInMs === null).map(({ failedAt }) => failedAt);
  const phases: Phase[] = [{ at: order.completedAt, ...QUEUE }];
  for (const { stoppedAt, wentOnAt, by } of waitsForPeople(stops, acts, messages)) {
    phases.push({ at: stoppedAt, name: 'person', owner: 'person', by });
    if (wentOnAt !== null) phases.push({ at: wentOnAt, ...QUEUE });
  }
  const end =
    mail?.status === 'sent'
      ? (mail.sentAt ?? order.completedAt)
      : mail?.status === 'cancelled'
        ? Math.max(order.completedAt, failures.at(-1)?.failedAt ?? mail.createdAt)
        : now;
  return tile(pieces, phases, order.completedAt, end);
}

/**
 * The time of one line up to the mail of its order. A line that is done early waits for the others of its order.
 */
export function jobTrack(rows: RunRows, line: LineRows, now: number): Segment[] {
  const own = lineTrack(rows, line, now);
  const { completedAt } = rows.order;
  const doneAt = own.at(-1)?.to ?? rows.order.acceptedAt;
  if (line.status !== 'done' || completedAt === null) return own;
  const between: Segment[] =
    completedAt > doneAt ? [{ from: doneAt, to: completedAt, name: 'other-lines', owner: 'system' }] : [];
  // The line's own clock and the order's differ by what its commit took.
  const tail = tailTrack(rows, now).flatMap((segment) => {
    const from = Math.max(segment.from, doneAt);
    return segment.to > from || (segment.owner === 'work' && segment.to >= from) ? [{ ...segment, from }] : [];
  });
  return [...own, ...between, ...tail];
}
