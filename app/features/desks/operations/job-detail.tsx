import { Link } from '~/platform/web';
import { EmailAddress } from '~/components/email-address';
import { Check, Minus, Play, RotateCw, UserRound, Wrench, X, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { DrawerSection } from '~/components/drawer';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import type { AuditEntryView } from '~/features/desks/staff/audit-of-subject-store.server';
import { useActionWords, useActorWords } from '~/features/desks/staff/audit-words';
import { RunDrawing } from '~/features/desks/waterfall/run-drawing';
import type { ShownRun } from '~/features/desks/waterfall/shown-run';
import { CopyButton } from './copy-button';
import type { JobLine, JobOrder } from './job-detail-store.server';
import type { ErrorWords } from './job-errors';
import type { JobEvent, JobEventTone } from './job-events';
import type { ShownMoment } from './job-moments';
import type { ShownJob } from './job-rows';
import type { JobRun } from './job-runs';
import { MAX_ATTEMPTS } from '~/jobs/job';
import { mailSubject } from './mail-subject';

export type ShownAttempt = {
  attempt: number;
  worker: string;
  at: ShownMoment;
  took: string | null;
  code: string;
  detail: string;
  stack: string;
  last: boolean;
};

export type JobDetailProps = {
  job: ShownJob;
  cause: ErrorWords | null;
  order: JobOrder | null;
  line: Pick<JobLine, 'sku' | 'name' | 'quantity' | 'generation' | 'errorDetail'> | null;
  /** The current step of a line. */
  openStep: string | null;
  mail: { id: string; toName: string; toAddress: string; subject: string } | null;
  run: ShownRun | null;
  events: readonly (JobEvent & { time: string; exactly: string })[];
  runs: readonly JobRun<ShownAttempt>[];
  payload: string;
  queueIds: readonly string[];
  correlationId: string;
  acts: readonly AuditEntryView[];
  auditSubject: { type: string; id: string };
  /** The user may correct a failed line at the support desk; otherwise the link only shows it. */
  mayMend: boolean;
};

/** The history of a job, its order, and the actions on it. */
export function JobDetail(props: JobDetailProps) {
  const { job, runs, payload, queueIds, correlationId, acts, auditSubject } = props;
  const { t } = useTranslation('jobs');
  return (
    <>
      {props.cause ? <Why {...props} cause={props.cause} /> : null}
      <Linked {...props} />
      {props.run ? (
        <DrawerSection
          title={t('run.title')}
          actions={
            <LinkButton to={`/ops/jobs/${job.id}/run`} size="small" variant="quiet">
              {t('run.wide')}
            </LinkButton>
          }
        >
          <RunDrawing run={props.run} />
        </DrawerSection>
      ) : null}
      <DrawerSection title={t('detail.timeline')}>
        <Events events={props.events} />
      </DrawerSection>
      <DrawerSection
        title={
          <>
            {t('detail.attempts')}{' '}
            {job.attempts > 0 ? (
              <bdi className="font-normal text-muted tabular-nums">
                {job.kind === 'deliver-mail' ? job.attempts : `${job.attempts} / ${MAX_ATTEMPTS}`}
              </bdi>
            ) : null}
          </>
        }
      >
        <Attempts runs={runs} job={job} />
      </DrawerSection>
      <DrawerSection
        title={t('detail.payload')}
        actions={<CopyButton text={payload} label={t('detail.copy-payload')} />}
      >
        {/* It scrolls sideways, so it must be reachable by keyboard. */}
        <pre className="job-code" tabIndex={0} dir="ltr">
          {payload}
        </pre>
        <p className="field-hint">{t('detail.payload-hint')}</p>
      </DrawerSection>
      <DrawerSection title={t('detail.ids')}>
        <Facts
          items={[
            { label: t('detail.job-id'), value: <Code code={job.id} /> },
            ...queueIds.slice(0, 3).map((id) => ({ label: t('detail.queue-id'), value: <Code key={id} code={id} /> })),
            { label: t('detail.correlation'), value: <Code code={correlationId} /> },
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('detail.audit')}>
        <AuditEntries entries={acts} subject={auditSubject} />
      </DrawerSection>
    </>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('jobs');
  return (
    <span className="job-id">
      <CodeChip code={code} copyLabel={t('detail.copy', { code })} copiedLabel={t('copied')} />
    </span>
  );
}

function Why({ job, cause, openStep, line, mayMend }: JobDetailProps & { cause: ErrorWords }) {
  const { t, find } = useTranslation('jobs');
  const waits = job.state === 'retrying';
  return (
    <DrawerSection title={t(waits ? 'detail.why-retrying' : 'detail.why')}>
      <Notice tone={waits ? 'warning' : 'danger'} title={cause.title}>
        <p>
          {cause.text} {waits ? t('detail.heals') : cause.who}
        </p>
        <p className="mt-1 text-xs">
          <bdi className="code">{job.errorCode}</bdi>
          {openStep ? (
            <>
              {' · '}
              {t('detail.step', { step: find(`orders:step.${openStep}`) ?? openStep })}
            </>
          ) : null}
        </p>
        {line?.errorDetail ? (
          <p className="mt-1 text-xs text-muted" dir="ltr" lang="en">
            {line.errorDetail}
          </p>
        ) : null}
      </Notice>
      {job.kind === 'provision-order-line' && job.state === 'failed' ? (
        <LinkButton className="mt-2" to={`/support/lines/${job.id.slice('line-'.length)}`} icon={Wrench}>
          {t(mayMend ? 'detail.mend' : 'detail.look')}
        </LinkButton>
      ) : null}
    </DrawerSection>
  );
}

function Linked({ job, order, line, mail }: JobDetailProps) {
  const { t } = useTranslation('jobs');
  const shownMail = mail ?? (order?.mail ? { id: order.mail.id } : null);
  return (
    <DrawerSection title={t('detail.linked')}>
      <Facts
        items={[
          ...(order
            ? [
                {
                  label: t('detail.order'),
                  value: (
                    <>
                      <Link to={`/support/orders/${order.id}`} className="link">
                        {job.position === null
                          ? t('detail.order-of', { receiptNo: order.receiptNo })
                          : t('detail.line-of', { receiptNo: order.receiptNo, position: job.position })}
                      </Link>
                      {line ? (
                        <>
                          {' · '}
                          {line.name} × {line.quantity}
                        </>
                      ) : null}
                    </>
                  ),
                },
                {
                  label: t('detail.customer'),
                  value: (
                    <>
                      <Link to={`/support/firms/${order.customerId}`} className="link">
                        <bdi>{order.customerName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{order.customerCode}</bdi>
                    </>
                  ),
                },
                {
                  label: t('detail.dealer'),
                  value: (
                    <>
                      <Link to={`/support/firms/${order.dealerId}`} className="link">
                        <bdi>{order.dealerName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{order.dealerId}</bdi>
                    </>
                  ),
                },
              ]
            : []),
          ...(shownMail
            ? [
                {
                  label: t('detail.mail'),
                  value: (
                    <>
                      <Link to={`/ops/mails/${shownMail.id}`} className="link">
                        {mail ? <bdi>{mailSubject(mail, t)}</bdi> : t('detail.confirmation')}
                      </Link>
                      {mail ? (
                        <>
                          {' '}
                          <span className="text-muted">
                            <EmailAddress>{mail.toAddress}</EmailAddress>
                          </span>
                        </>
                      ) : null}
                    </>
                  ),
                },
              ]
            : []),
          ...(line
            ? [{ label: t('detail.generation'), value: <span className="tabular-nums">{line.generation}</span> }]
            : []),
        ]}
      />
    </DrawerSection>
  );
}

const EVENT_ICON: Record<JobEventTone, LucideIcon> = {
  success: Check,
  accent: Play,
  warning: RotateCw,
  danger: X,
  neutral: Minus,
};

function Events({ events }: Pick<JobDetailProps, 'events'>) {
  const words = useEventWords();
  return (
    <ol className="job-events">
      {events.map((event, index) => {
        const Icon = event.name === 'staff' ? UserRound : EVENT_ICON[event.tone];
        return (
          <li key={index}>
            <span aria-hidden className={`job-node tone-${event.tone}`}>
              <Icon />
            </span>
            <span className="min-w-0">{words(event)}</span>
            <time dateTime={event.at} title={event.exactly}>
              <bdi>{event.time}</bdi>
            </time>
          </li>
        );
      })}
    </ol>
  );
}

function useEventWords(): (event: JobEvent) => string {
  const { t, find } = useTranslation('jobs');
  const action = useActionWords();
  const actor = useActorWords();
  return ({ name, params }) => {
    switch (name) {
      case 'step-done':
      case 'step-failed':
        return t(`event.${name}`, { step: find(`orders:step.${params.step}`) ?? params.step });
      case 'licence':
        return t('event.licence', {
          code: params.code,
          action: find(`jobs:licence.${params.action}`) ?? params.action,
        });
      case 'staff':
        return `${action(String(params.action))} · ${actor(String(params.actor))}`;
      default:
        return t(`event.${name}`, {
          ...params,
          attempt: params.attempt,
          worker: params.worker || t('detail.unknown-worker'),
        });
    }
  };
}

function Attempts({ runs, job }: Pick<JobDetailProps, 'runs' | 'job'>) {
  const { t } = useTranslation('jobs');
  const unused = job.kind === 'deliver-mail' ? 0 : MAX_ATTEMPTS - job.attempts;
  const stopped = ['failed', 'unknown', 'retrying'].includes(job.state);
  return (
    <>
      {runs.length === 0 ? (
        <p className="text-sm text-muted">
          {t(stopped && job.attempts > 0 ? 'detail.attempts-unwritten' : 'detail.no-attempts')}
        </p>
      ) : null}
      {runs.map(({ number, attempts }) => (
        <section key={number} aria-label={t('detail.run', { number })}>
          {runs.length > 1 ? <h4 className="mt-3 text-xs text-muted">{t('detail.run', { number })}</h4> : null}
          <ol className="job-attempts">
            {attempts.map((attempt, index) => (
              <Attempt key={index} {...attempt} />
            ))}
          </ol>
        </section>
      ))}
      {job.state === 'failed' && unused > 0 && job.attempts > 0 ? (
        <p className="field-hint">{t('detail.unused', { count: unused })}</p>
      ) : null}
    </>
  );
}

function Attempt({ attempt, worker, at, took, code, detail, stack, last }: ShownAttempt) {
  const { t } = useTranslation('jobs');
  return (
    <li>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="tabular-nums">{t('detail.attempt', { attempt })}</span>
        <time dateTime={at.iso} title={at.when} className="tabular-nums">
          <bdi>{at.exactly}</bdi>
        </time>
        <span className="tabular-nums">{took}</span>
        <span className="ms-auto">
          <StatusPill plain tone={last ? 'danger' : 'warning'} icon={last ? X : RotateCw}>
            {t(last ? 'detail.attempt-last' : 'detail.attempt-again')}
          </StatusPill>
        </span>
      </div>
      <p className="text-xs text-muted">
        <bdi className="code">{code}</bdi> · <bdi>{worker || t('detail.unknown-worker')}</bdi>
      </p>
      {detail && detail !== code ? (
        <p className="text-xs text-muted" dir="ltr" lang="en">
          {detail}
        </p>
      ) : null}
      {stack ? (
        <details className="job-stack">
          <summary>{t('detail.stack')}</summary>
          <pre className="job-code" tabIndex={0} dir="ltr">
            {stack}
          </pre>
        </details>
      ) : null}
    </li>
  );
}
