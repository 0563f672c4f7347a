import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { loadRun } from '~/features/desks/waterfall/load-run.server';
import type { ShownRun } from '~/features/desks/waterfall/shown-run';
import { formatTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { translator } from '~/platform/i18n.server';
import type { JobRef } from './job';
import { JOB_VERBS, skipReason } from './job-act';
import { readJobLine, readJobOrder, readJobTraces } from './job-detail-store.server';
import { errorWords } from './job-errors';
import { jobEvents } from './job-events';
import { readJobs } from './job-list-store.server';
import { shownDuration, shownMoment } from './job-moments';
import { seenJob, shownJob } from './job-rows';
import { runsOf } from './job-runs';
import { readMail } from './mail-desk-store.server';

const ACTS_SHOWN = 10;

/** Where the time of a job's order went: of a line its own steps, of a mail all lines. */
function loadJobRun(ref: JobRef, orderId: number | null, locale: string): Promise<ShownRun | null> {
  if (orderId === null) return Promise.resolve(null);
  return loadRun(orderId, ref.kind === 'provision-order-line' ? ref.id : null, locale);
}

/** With milliseconds, because several events can occur within a second. */
const exactTime = (iso: string) => `${formatTime(new Date(iso))},${iso.slice(20, 23)}`;

/**
 * A job with its order, its history and what can be done to it, in the reader's language; undefined if there is no such
 * job.
 * @param mayAct the reader may act on jobs
 */
export async function loadJob(ref: JobRef, locale: string, mayAct: boolean) {
  const [[job], { messages, attempts }] = await Promise.all([readJobs(db(), [ref]), readJobTraces(ref)]);
  if (!job) return undefined;
  const auditSubject =
    ref.kind === 'provision-order-line'
      ? { type: 'order-line', id: ref.id }
      : ref.kind === 'deliver-mail'
        ? { type: 'mail', id: ref.id }
        : { type: 'order', id: String(ref.id) };
  const [line, order, mail, acts, run] = await Promise.all([
    ref.kind === 'provision-order-line' ? readJobLine(ref.id) : undefined,
    job.orderId === null ? undefined : readJobOrder(job.orderId),
    ref.kind === 'deliver-mail' ? readMail(ref.id) : undefined,
    readAuditOf(auditSubject.type, auditSubject.id, ACTS_SHOWN),
    loadJobRun(ref, job.orderId, locale),
  ]);
  const t = translator(locale);
  const now = new Date();
  const payloadNow =
    ref.kind === 'provision-order-line'
      ? { orderLineId: ref.id, generation: job.version }
      : ref.kind === 'deliver-mail'
        ? { mailId: ref.id }
        : { orderId: ref.id };
  const failing = ['failed', 'unknown', 'retrying'].includes(job.state);
  return {
    job: shownJob(job, now, { locale, t }),
    cause: job.errorCode !== null && failing ? errorWords(job.kind, job.errorCode, t) : null,
    permanent: job.state === 'failed' && job.attempts > 0 && attempts[0]?.retryInMs === null && job.attempts < 5,
    order: order ?? null,
    line: line
      ? {
          sku: line.sku,
          name: line.name,
          quantity: line.quantity,
          generation: line.generation,
          errorDetail: line.errorDetail,
        }
      : null,
    /** What its steps have made. */
    licences: [...new Set(line?.licences.map(({ approvalCode }) => approvalCode))],
    run,
    openStep: (failing && line?.steps.find(({ status }) => status === 'failed' || status === 'retrying')?.name) || null,
    mail: mail ? { id: mail.id, toName: mail.toName, toAddress: mail.toAddress, subject: mail.subject } : null,
    events: jobEvents({ order, line, mail, messages, attempts, acts }).map((event) => ({
      ...event,
      time: exactTime(event.at),
      exactly: shownMoment(event.at, now, locale).exactly,
    })),
    runs: runsOf(attempts).map(({ number, attempts: ofRun }) => ({
      number,
      attempts: ofRun.map(({ attempt, worker, startedAt, failedAt, tookMs, code, detail, stack, retryInMs }) => ({
        attempt,
        worker,
        // Nobody saw a dead worker end: its start is known, not how long it took.
        at: shownMoment(code === 'worker-crashed' ? startedAt : failedAt, now, locale),
        took: code === 'worker-crashed' ? t('jobs:detail.worker-gone') : shownDuration(tookMs, locale),
        code,
        detail,
        stack,
        last: retryInMs === null,
      })),
    })),
    payload: JSON.stringify(messages[0]?.payload ?? payloadNow, null, 2),
    queueIds: messages.map(({ id }) => id),
    correlationId: order?.correlationId ?? mail?.correlationId ?? '',
    acts,
    auditSubject,
    verbs: mayAct ? JOB_VERBS.filter((verb) => skipReason(verb, job) === undefined) : [],
    seen: seenJob(job),
  };
}
