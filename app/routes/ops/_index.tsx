import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { foldAlerts } from '~/features/desks/administration/alert-rules';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { AlertLines } from '~/features/desks/administration/open-alert';
import { holdAccount } from '~/features/desks/operations/hold-account.server';
import { LineLagNotice } from '~/features/desks/operations/line-lag-notice';
import { MailsPanel } from '~/features/desks/operations/mails-panel';
import { OperationsCharts } from '~/features/desks/operations/operations-charts';
import { OperationsFigures } from '~/features/desks/operations/operations-figures';
import { OperationsHead } from '~/features/desks/operations/operations-head';
import { OperationsQuestions, type OperationsAnswer } from '~/features/desks/operations/operations-questions';
import { OutboxPanel } from '~/features/desks/operations/outbox-panel';
import { pauseQueues } from '~/features/desks/operations/pause-queues.server';
import { operationsAddress, PERIODS, periodOf } from '~/features/desks/operations/period';
import { QueueTable } from '~/features/desks/operations/queue-table';
import { QUEUES } from '~/jobs/job';
import { readOperations } from '~/features/desks/operations/read-operations.server';
import { holdQuestionOf, questionOf } from '~/features/desks/operations/read-question.server';
import { resumeQueues } from '~/features/desks/operations/resume-queues.server';
import { readShares } from '~/features/desks/operations/share-desk-store.server';
import { ShareTable } from '~/features/desks/operations/share-table';
import { showOperations } from '~/features/desks/operations/show-operations.server';
import { WorkerPanel } from '~/features/desks/operations/worker-panel';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { localeOf, readerTexts, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'ops:status.title',
};

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
  const texts = readerTexts(locale);
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
    ...showOperations(operations, now, locale),
    alerts: foldAlerts(
      open.map((alert) => ({
        ...alert,
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
  const viewer = await requirePermission(request, 'ops.write');
  const period = periodOf(new URL(request.url).searchParams);
  const form = await readForm(request, ['intent', 'queue', 'account', REASON_FIELD]);
  const hold = await holdQuestionOf(form.get('intent'), form.get('account'));
  if (hold) {
    const reason = readReason(form);
    if (reason === undefined) {
      return Response.json({ hold, reason: typedReason(form) } satisfies OperationsAnswer, { status: 400 });
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
    const answer: OperationsAnswer = { ...question, wrong: true, reason: typedReason(form) };
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
        <AlertLines alerts={page.alerts} role={role} />
        {lag ? <LineLagNotice lag={lag} /> : null}
      </div>
      <OperationsFigures queues={queues} backlog={backlog} workers={workers} />
      <OperationsCharts buckets={page.buckets} pauses={page.pauses} period={period} />
      <QueueTable queues={queues} period={period} mayAct={mayAct} />
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
