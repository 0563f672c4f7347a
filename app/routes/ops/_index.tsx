import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { foldAlerts } from '~/features/desks/administration/alert-rules';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { incidentsOfAlerts } from '~/features/desks/incidents/incident-store.server';
import { loadOpenIncidents } from '~/features/desks/incidents/load-incident.server';
import { OpenTrouble } from '~/features/desks/incidents/open-trouble';
import { answerOperationsForm } from '~/features/desks/operations/answer-operations-form.server';
import { LineLagNotice } from '~/features/desks/operations/line-lag-notice';
import { MailsPanel } from '~/features/desks/operations/mails-panel';
import { OperationsCharts } from '~/features/desks/operations/operations-charts';
import { OperationsFigures } from '~/features/desks/operations/operations-figures';
import { OperationsHead } from '~/features/desks/operations/operations-head';
import { OperationsQuestions, type OperationsAnswer } from '~/features/desks/operations/operations-questions';
import { OutboxPanel } from '~/features/desks/operations/outbox-panel';
import { PERIODS, periodOf } from '~/features/desks/operations/period';
import { queueOf } from '~/features/desks/operations/queues';
import { QueueChanges } from '~/features/desks/operations/queue-changes';
import { QueueTable } from '~/features/desks/operations/queue-table';
import { readOperations } from '~/features/desks/operations/read-operations.server';
import { holdQuestionOf, questionOf } from '~/features/desks/operations/read-question.server';
import { readShares } from '~/features/desks/operations/share-desk-store.server';
import { ShareTable } from '~/features/desks/operations/share-table';
import { showOperations } from '~/features/desks/operations/show-operations.server';
import { showQueueChanges } from '~/features/desks/operations/show-queue-changes.server';
import { WorkerPanel } from '~/features/desks/operations/worker-panel';
import { HandedOnPanel } from '~/features/desks/requests-desk/handed-on-panel';
import { listHandedOn } from '~/features/desks/requests-desk/request-desk-store.server';
import { slowestOf } from '~/features/desks/operations/tuning';
import { readPartTimes } from '~/features/kit/runtime/part-times-store.server';
import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

/** More than these are not looked at here: their list has all. */
const HANDED_ON = 10;

export const handle: RouteHandle = {
  titleKey: 'ops:status.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const { searchParams } = new URL(request.url);
  const period = periodOf(searchParams);
  const mayAct = may(viewer.role, 'ops.write');
  const locale = await localeOf(request);
  const texts = readerTexts(locale);
  const now = new Date();
  const tuning = mayAct && searchParams.get('ask') === 'tune' ? queueOf(searchParams.get('queue')) : undefined;
  const [operations, changes, open, shares, handedOn, holdQuestion, belongs, incidents] = await Promise.all([
    readOperations(period),
    showQueueChanges(texts, now),
    openAlerts(),
    readShares(PERIODS[period].minutes),
    listHandedOn(HANDED_ON),
    mayAct ? holdQuestionOf(searchParams.get('ask'), searchParams.get('account')) : undefined,
    incidentsOfAlerts(),
    loadOpenIncidents(texts),
  ]);
  const since = (text: string) => formatRelative(new Date(text), now, locale);
  return {
    period,
    mayAct,
    role: viewer.role,
    question: mayAct ? questionOf(searchParams.get('ask'), searchParams.get('queue')) : undefined,
    holdQuestion,
    tuning,
    slowest: tuning && slowestOf(tuning, await readPartTimes()),
    seesAccounts: may(viewer.role, 'accounts.manage'),
    shares: shares.map((share) => ({ ...share, heldSince: share.held ? since(share.held.heldAt) : null })),
    changes,
    handedOn: handedOn.map((one) => ({ ...one, ago: since(one.createdAt) })),
    readAt: formatTime(now),
    incidents,
    ...showOperations(operations, now, locale),
    alerts: foldAlerts(
      open.map((alert) => ({
        ...alert,
        incident: belongs[alert.id],
        words: alertWords(alert.kind, alert.details, texts),
        since: since(alert.openedAt),
        sinceExactly: formatDateTime(new Date(alert.openedAt), locale),
        acknowledgedExactly: null,
        mutedExactly: null,
      })),
    ),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerOperationsForm(request, actorOf(await requirePermission(request, 'ops.write')));
}

export default function Status() {
  const { period, mayAct, role, queues, workers, lag, backlog, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<OperationsAnswer>();
  const { t } = useTranslation('ops');
  return (
    <>
      <OperationsHead
        period={period}
        readAt={page.readAt}
        mayAct={mayAct}
        allPaused={queues.every(({ state }) => state === 'paused')}
      />
      {mayAct ? null : <p className="mb-4 text-sm text-muted">{t('staff:looks-only')}</p>}
      <div className="ops-notices">
        <OperationsQuestions
          period={period}
          answer={answer}
          question={page.question}
          holdQuestion={page.holdQuestion}
        />
        <OpenTrouble incidents={page.incidents} alerts={page.alerts} role={role} />
        {lag ? <LineLagNotice lag={lag} /> : null}
      </div>
      <HandedOnPanel cases={page.handedOn} />
      <OperationsFigures queues={queues} backlog={backlog} workers={workers} />
      <OperationsCharts buckets={page.buckets} pauses={page.pauses} period={period} />
      <QueueTable
        queues={queues}
        period={period}
        mayAct={mayAct}
        tuning={page.tuning}
        slowest={page.slowest}
        answer={answer && 'tuning' in answer ? answer.tuning : undefined}
      />
      <div className="mt-4">
        <QueueChanges changes={page.changes} />
      </div>
      <div className="mt-4">
        <ShareTable shares={page.shares} period={period} mayAct={mayAct} seesAccounts={page.seesAccounts} />
      </div>
      <div className="ops-columns">
        <div id="workers" className="grid scroll-mt-16">
          <WorkerPanel workers={workers} />
        </div>
        <OutboxPanel outbox={backlog.outbox} period={period} />
        <MailsPanel mails={backlog.mails} queues={queues} period={period} />
      </div>
    </>
  );
}
