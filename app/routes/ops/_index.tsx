import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { CircleX, Pause, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { Sums } from '~/components/sums';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { foldAlerts } from '~/features/desks/administration/alert-rules';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { AlertLines } from '~/features/desks/administration/open-alert';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { LineLagNotice } from '~/features/desks/operations/line-lag-notice';
import { OperationsCharts } from '~/features/desks/operations/operations-charts';
import { pauseQueues } from '~/features/desks/operations/pause-queues.server';
import {
  operationsAddress,
  PERIOD_NAMES,
  PERIODS,
  periodOf,
  type PeriodName,
} from '~/features/desks/operations/period';
import {
  QUEUE_ACTS,
  QueueButton,
  QueueQuestionNotice,
  type QueueQuestion,
} from '~/features/desks/operations/queue-question';
import { CountLink, QueueTable } from '~/features/desks/operations/queue-table';
import { queueOf } from '~/features/desks/operations/queues';
import { QUEUES } from '~/jobs/job';
import { readOperations } from '~/features/desks/operations/read-operations.server';
import { resumeQueues } from '~/features/desks/operations/resume-queues.server';
import { holdAccount } from '~/features/desks/operations/hold-account.server';
import { accountName, readShares } from '~/features/desks/operations/share-desk-store.server';
import { HOLD_ACTS, HoldQuestionNotice, ShareTable, type HoldQuestion } from '~/features/desks/operations/share-table';
import { useFigures } from '~/features/desks/operations/use-figures';
import { WorkerPanel } from '~/features/desks/operations/worker-panel';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'ops:status.title',
  breadcrumbKey: 'ops:status.title',
};

/** The action to confirm, from a URL or a form; undefined for an unknown one. */
function questionOf(act: unknown, queue: unknown): QueueQuestion | undefined {
  const known = QUEUE_ACTS.find((name) => name === act);
  return known && { act: known, queue: queueOf(queue) };
}

/** The question about an account, from a URL or a form; undefined for an unknown act or account. */
async function holdQuestionOf(act: unknown, account: unknown): Promise<HoldQuestion | undefined> {
  const known = HOLD_ACTS.find((name) => name === act);
  const id = known && typeof account === 'string' ? rowIdOf(account) : undefined;
  const email = id === undefined ? undefined : await accountName(id);
  return known && id !== undefined && email !== undefined ? { act: known, account: { id, email } } : undefined;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const { searchParams } = new URL(request.url);
  const period = periodOf(searchParams);
  const mayAct = may(viewer.role, 'ops.write');
  const [operations, locale, open, shares, holdQuestion] = await Promise.all([
    readOperations(period),
    localeOf(request),
    openAlerts(),
    readShares(PERIODS[period].minutes),
    mayAct ? holdQuestionOf(searchParams.get('ask'), searchParams.get('account')) : undefined,
  ]);
  const t = translator(locale);
  const now = new Date();
  const since = (text: string) => formatRelative(new Date(text), now, locale);
  return {
    period,
    mayAct,
    role: viewer.role,
    question: mayAct ? questionOf(searchParams.get('ask'), searchParams.get('queue')) : undefined,
    holdQuestion,
    seesAccounts: may(viewer.role, 'accounts.manage'),
    shares: shares.map((share) => ({ ...share, heldSince: share.held ? since(share.held.heldAt) : null })),
    readAt: formatTime(now),
    backlog: operations.backlog,
    lag: operations.lag && {
      ...operations.lag,
      lastFinished:
        operations.lag.kind === 'standing' && operations.lag.lastFinishedAt
          ? formatDateTime(new Date(operations.lag.lastFinishedAt), locale)
          : null,
    },
    pauses: operations.pauses,
    queues: operations.queues.map((row) => ({ ...row, pausedSince: row.pause ? since(row.pause.pausedAt) : null })),
    buckets: operations.buckets.map((bucket) => ({
      ...bucket,
      time: formatTime(new Date(bucket.at)).slice(0, 5),
    })),
    workers: operations.workers.map((worker) => ({
      ...worker,
      endedAt: formatTime(new Date(worker.stoppedAt ?? worker.beatAt)).slice(0, 5),
      lastBeat: since(worker.beatAt),
    })),
    alerts: foldAlerts(
      open.map((alert) => ({
        ...alert,
        words: alertWords(alert.kind, alert.details, t, locale),
        since: since(alert.openedAt),
        sinceExactly: formatDateTime(new Date(alert.openedAt), locale),
        acknowledgedExactly: null,
        mutedExactly: null,
      })),
    ),
  };
}

type HoldAnswer = { hold: HoldQuestion; reason: string };
type Answer = QueueQuestion & { wrong: true; reason: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const period = periodOf(new URL(request.url).searchParams);
  const form = await readForm(request, ['intent', 'queue', 'account', REASON_FIELD]);
  const hold = await holdQuestionOf(form.get('intent'), form.get('account'));
  if (hold) {
    const reason = readReason(form);
    if (reason === undefined) {
      return Response.json({ hold, reason: typedReason(form) } satisfies HoldAnswer, { status: 400 });
    }
    await holdAccount(hold.act, hold.account.id, actorOf(viewer), reason);
    const t = translator(await localeOf(request));
    const message = t(`ops:shares.${hold.act}.done`, { name: hold.account.email });
    return redirect(operationsAddress(period), { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  }
  const question = questionOf(form.get('intent'), form.get('queue'));
  // An unknown queue must not become "all queues".
  if (!question || (form.has('queue') && !question.queue)) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (reason === undefined) {
    const answer: Answer = { ...question, wrong: true, reason: typedReason(form) };
    return Response.json(answer, { status: 400 });
  }
  const { act, queue } = question;
  const queues = queue ? [queue] : QUEUES;
  await (act === 'pause' ? pauseQueues : resumeQueues)(queues, actorOf(viewer), reason);
  const t = translator(await localeOf(request));
  const message = t(`ops:${act}.${queue ? 'one' : 'all'}.done`, { name: queue ? t(`ops:queue.${queue}`) : '' });
  return redirect(operationsAddress(period), { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function Status() {
  const { period, mayAct, role, question, readAt, queues, buckets, pauses, workers, alerts, lag, ...shared } =
    useLoaderData<typeof loader>();
  const told = useActionData<Answer | HoldAnswer>();
  const refusedHold = told && 'hold' in told ? told : undefined;
  const answer = told && 'hold' in told ? undefined : told;
  const hold = refusedHold?.hold ?? (answer ? undefined : shared.holdQuestion);
  const { t } = useTranslation('ops');
  const asked = refusedHold ? undefined : (answer ?? question);
  const allPaused = queues.every(({ state }) => state === 'paused');
  return (
    <>
      <PageHead
        title={t('status.title')}
        state={
          <>
            <LiveConsole />
            <span className="ops-number text-xs text-muted">{t('status.read-at', { time: readAt })}</span>
          </>
        }
        actions={
          <>
            <Periods period={period} />
            {mayAct ? (
              <QueueButton
                size="medium"
                act={allPaused ? 'resume' : 'pause'}
                queue={undefined}
                period={period}
                text={t(allPaused ? 'resume.all.button' : 'pause.all.button')}
              />
            ) : null}
          </>
        }
      />
      {mayAct ? null : <p className="mb-4 text-sm text-muted">{t('staff:looks-only')}</p>}
      <div className="ops-notices">
        {asked ? (
          <QueueQuestionNotice {...asked} period={period} wrong={Boolean(answer)} reason={answer?.reason ?? ''} />
        ) : null}
        {hold ? (
          <HoldQuestionNotice
            {...hold}
            period={period}
            wrong={refusedHold !== undefined}
            reason={refusedHold?.reason ?? ''}
          />
        ) : null}
        <AlertLines alerts={alerts} role={role} />
        {lag ? <LineLagNotice lag={lag} /> : null}
      </div>
      <Figures />
      <OperationsCharts buckets={buckets} pauses={pauses} period={period} />
      <QueueTable queues={queues} period={period} mayAct={mayAct} />
      <div className="mt-4">
        <ShareTable shares={shared.shares} period={period} mayAct={mayAct} seesAccounts={shared.seesAccounts} />
      </div>
      <div className="ops-columns">
        <div id="workers" className="grid scroll-mt-16">
          <WorkerPanel workers={workers} />
        </div>
        <Outbox />
        <Mails />
      </div>
    </>
  );
}

function Periods({ period }: { period: PeriodName }) {
  const { t } = useTranslation('ops');
  return (
    <nav className="segmented" aria-label={t('period.label')}>
      {PERIOD_NAMES.map((name) => (
        <Link
          key={name}
          to={operationsAddress(name)}
          preventScrollReset
          aria-current={name === period ? 'true' : undefined}
        >
          {t(`period.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

const LATE_SECONDS = 60;

/** The sums over the queues below, and the work before and after them. */
function Figures() {
  const { queues, backlog, workers } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  // The figures lead to the list of jobs. Webhooks depend on their receivers and imports on who sent the file: they count for their own queue.
  const ours = queues.filter(({ queue }) => queue === 'provisioning' || queue === 'mail');
  const sum = (of: (row: (typeof queues)[number]) => number) => ours.reduce((total, row) => total + of(row), 0);
  const failed = sum((row) => row.failed);
  const room = workers.reduce((total, { state, concurrency }) => total + (state === 'running' ? concurrency : 0), 0);
  const { outbox } = backlog;
  const mails = queues.find(({ queue }) => queue === 'mail');
  const late = (seconds: number | null) =>
    seconds !== null && seconds > LATE_SECONDS
      ? { tone: 'warning' as const, icon: TriangleExclamationPoint }
      : undefined;
  const paused = (rows: typeof queues) => {
    const names = rows.filter(({ pause }) => pause !== null).map(({ queue }) => t(`queue.${queue}`));
    return names.length === 0
      ? undefined
      : {
          note: t('figures.paused', { queues: names.join(', ') }),
          alarm: { tone: 'warning' as const, icon: Pause },
        };
  };
  const oldest = (seconds: number | null) =>
    seconds === null ? undefined : t('figures.oldest', { value: span(seconds) });
  return (
    <StatStrip
      label={t('figures.label')}
      items={[
        {
          id: 'waiting',
          label: t('figures.waiting'),
          value: count(sum((row) => row.waiting)),
          to: jobList.address({ state: 'waiting' }),
          ...paused(ours),
        },
        {
          id: 'active',
          label: t('figures.active'),
          value: count(sum((row) => row.active)),
          detail: `/ ${count(room)}`,
        },
        {
          id: 'retrying',
          label: t('figures.retrying'),
          value: count(sum((row) => row.retrying)),
          to: jobList.address({ state: 'retrying' }),
        },
        {
          id: 'failed',
          label: t('figures.failed'),
          value: count(failed),
          to: jobList.address({ state: 'failed' }),
          alarm: failed > 0 ? { tone: 'danger', icon: CircleX } : undefined,
        },
        {
          id: 'outbox',
          label: t('figures.outbox'),
          value: count(outbox.due + outbox.later),
          detail: oldest(outbox.oldestSeconds),
          to: '/ops/outbox',
          alarm: late(outbox.oldestSeconds),
        },
        {
          id: 'mails',
          label: t('figures.mails'),
          value: count(mails?.waiting ?? 0),
          detail: oldest(mails?.oldestSeconds ?? null),
          to: jobList.address({ queue: 'mail', state: 'waiting' }),
          alarm: late(mails?.oldestSeconds ?? null),
          ...paused(queues.filter(({ queue }) => queue === 'mail')),
        },
      ]}
    />
  );
}

function Outbox() {
  const { backlog, period } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  const { due, later, sent, oldestSeconds } = backlog.outbox;
  return (
    <Panel
      title={t('outbox.title')}
      actions={
        <Link to="/ops/outbox" className="link text-sm">
          {t('outbox.open', { count: due + later, value: count(due + later) })}
        </Link>
      }
    >
      <Sums
        items={[
          { label: t('outbox.due'), value: count(due) },
          { label: t('outbox.later'), value: count(later) },
          { label: t(`sent.${period}`), value: count(sent) },
          { label: t('outbox.oldest'), value: oldestSeconds === null ? '–' : span(oldestSeconds) },
        ]}
      />
    </Panel>
  );
}

function Mails() {
  const { backlog, period, queues } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { count } = useFigures();
  const { sent, failed, unknown } = backlog.mails;
  const number = (value: number, state: 'waiting' | 'retrying') => (
    <CountLink value={count(value)} to={value > 0 ? jobList.address({ queue: 'mail', state }) : undefined} />
  );
  const { waiting = 0, retrying = 0 } = queues.find(({ queue }) => queue === 'mail') ?? {};
  return (
    <Panel
      title={t('mails.title')}
      actions={
        <Link to="/ops/mails" className="link text-sm">
          {t('mails.all')}
        </Link>
      }
    >
      <Sums
        items={[
          { label: t('mails.queued'), value: number(waiting, 'waiting') },
          { label: t('mails.retrying'), value: number(retrying, 'retrying') },
          { label: t(`sent.${period}`), value: count(sent) },
          {
            label: failed > 0 ? <span className="tone-danger ink-link">{t('mails.failed')}</span> : t('mails.failed'),
            value:
              failed > 0 ? (
                <Link to={mailList.address({ status: 'failed' })} className="tone-danger ink-link">
                  {count(failed)}
                </Link>
              ) : (
                '0'
              ),
          },
          ...(unknown > 0
            ? [
                {
                  label: <span className="tone-warning ink-link">{t('mails.unknown')}</span>,
                  value: (
                    <Link to={mailList.address({ status: 'unknown' })} className="tone-warning ink-link">
                      {count(unknown)}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
