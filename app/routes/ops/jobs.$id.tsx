import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useOutletContext } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Drawer } from '~/components/drawer';
import { useKey } from '~/components/use-key';
import { Tag } from '~/components/tag';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { jobRefOf, shortJobId } from '~/features/desks/operations/job';
import { JOB_VERBS, skipReason } from '~/features/desks/operations/job-act';
import { JobDetail } from '~/features/desks/operations/job-detail';
import { readJobLine, readJobOrder, readJobTraces } from '~/features/desks/operations/job-detail-store.server';
import { errorWords } from '~/features/desks/operations/job-errors';
import { jobEvents } from '~/features/desks/operations/job-events';
import { VERB_ICONS } from '~/features/desks/operations/job-list';
import { jobActAddress, jobList } from '~/features/desks/operations/job-list-filter';
import { readJobs } from '~/features/desks/operations/job-list-store.server';
import { shownDuration, shownMoment } from '~/features/desks/operations/job-moments';
import { JobStatePill } from '~/features/desks/operations/job-pills';
import { seenJob, shownJob } from '~/features/desks/operations/job-rows';
import { runsOf } from '~/features/desks/operations/job-runs';
import { readMail } from '~/features/desks/operations/mail-desk-store.server';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { formatTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import type { JobListContext } from './jobs';

const idIn = (data: unknown) => (data as { job: { id: string } } | undefined)?.job.id ?? '';

export const handle: RouteHandle = {
  title: (data, t) => t('jobs:detail.title', { id: shortJobId(idIn(data)) }),
  breadcrumb: (data) => shortJobId(idIn(data)),
};

const ACTS_SHOWN = 10;

/** With milliseconds, because several events can occur within a second. */
const exactTime = (iso: string) => `${formatTime(new Date(iso))},${iso.slice(20, 23)}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const ref = jobRefOf(params.id);
  if (!ref) throw notFound('not-found');
  const [[job], { messages, attempts }] = await Promise.all([readJobs(db(), [ref]), readJobTraces(ref)]);
  if (!job && ref.kind === 'send-order-confirmation') {
    // A composed confirmation continues as a mail.
    const composed = (await readJobOrder(ref.id))?.mail;
    if (composed) throw redirect(`/ops/jobs/mail-${composed.id}${new URL(request.url).search}`);
  }
  if (!job) throw notFound('not-found');
  const auditSubject =
    ref.kind === 'provision-order-line'
      ? { type: 'order-line', id: ref.id }
      : ref.kind === 'deliver-mail'
        ? { type: 'mail', id: ref.id }
        : { type: 'order', id: String(ref.id) };
  const [locale, line, order, mail, acts] = await Promise.all([
    localeOf(request),
    ref.kind === 'provision-order-line' ? readJobLine(ref.id) : undefined,
    job.orderId === null ? undefined : readJobOrder(job.orderId),
    ref.kind === 'deliver-mail' ? readMail(ref.id) : undefined,
    readAuditOf(auditSubject.type, auditSubject.id, ACTS_SHOWN),
  ]);
  const t = translator(locale);
  const now = new Date();
  const mayAct = may(viewer.role, 'ops.write');
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
    mayAct,
    mayMend: may(viewer.role, 'support.write'),
  };
}

export default function Job() {
  const { verbs, seen, permanent, mayAct, ...detail } = useLoaderData<typeof loader>();
  const { jobs, filter } = useOutletContext<JobListContext>();
  const { t } = useTranslation('jobs');
  const { job } = detail;
  useKey('r', verbs.includes('retry') ? jobActAddress(filter, 'retry', { id: seen }) : undefined);
  const at = jobs.findIndex(({ id }) => id === job.id);
  const neighbour = (index: number) => {
    const other = at < 0 ? undefined : jobs[index];
    return other && jobList.beside(`/ops/jobs/${other.id}`, filter);
  };
  return (
    <Drawer
      id={job.id}
      title={t(`kind.${job.kind}`)}
      close={{ to: jobList.address(filter), label: t('detail.close') }}
      previous={{ to: neighbour(at - 1), label: t('detail.previous') }}
      next={{ to: neighbour(at + 1), label: t('detail.next') }}
      head={
        <>
          <JobStatePill state={job.state} />
          {permanent ? <Tag>{t('detail.permanent')}</Tag> : null}
          {job.mailKind ? <Tag>{t(`mail-kind.${job.mailKind}`)}</Tag> : null}
          <bdi className="code text-xs text-muted">{shortJobId(job.id)}</bdi>
        </>
      }
      footer={
        <>
          {verbs.map((verb) => (
            <LinkButton
              key={verb}
              to={jobActAddress(filter, verb, { id: seen })}
              icon={VERB_ICONS[verb]}
              variant={verb === 'remove' ? 'danger' : 'secondary'}
              aria-keyshortcuts={verb === 'retry' ? 'R' : undefined}
            >
              {t(`verb.${verb}`)}
              {verb === 'retry' ? (
                <kbd aria-hidden className="scripted drawer-key">
                  R
                </kbd>
              ) : null}
            </LinkButton>
          ))}
          {mayAct ? null : <span className="text-xs text-muted">{t('staff:looks-only')}</span>}
          {mayAct && verbs.length === 0 ? (
            <span className="text-xs text-muted">{t('detail.nothing-to-do')}</span>
          ) : null}
          <span aria-hidden className="scripted drawer-keys">
            <kbd>J</kbd>
            <kbd>K</kbd> {t('detail.keys-move')} <kbd>Esc</kbd> {t('detail.keys-close')}
          </span>
        </>
      }
    >
      <JobDetail {...detail} />
    </Drawer>
  );
}
