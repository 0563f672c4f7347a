import { countOpenAlerts } from '~/features/desks/administration/alert-store.server';
import { ALERT_KINDS } from '~/features/desks/administration/alert-rules';
import { readBacklog } from '~/features/desks/operations/backlog-store.server';
import { catchUpSeconds } from '~/features/desks/operations/line-lag';
import { readLineLag } from '~/features/desks/operations/line-lag-store.server';
import { readPausedQueues } from '~/features/kit/runtime/paused-queue-store.server';
import { countQueues } from '~/features/kit/runtime/queue-figures-store.server';
import { listWorkers } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { readMoneyFigures } from '~/features/desks/payments/money-figures-store.server';
import { countAwaitingApproval } from '~/features/ordering/credit/order-approval-store.server';
import { countAllDeliveries } from '~/features/integrations/webhooks/delivery-store.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { mayReadFigures, metricsText } from '~/platform/metrics.server';
import type { Handler } from '~/platform/endpoints.server';

/** Alerts (B9) and process metrics (B10) for Prometheus; only with METRICS_TOKEN. */
export const GET: Handler = async ({ request }) => {
  if (!env().METRICS_TOKEN) throw notFound('not-found');
  if (!mayReadFigures(request.headers.get('Authorization'))) throw new AppError('unauthorised', 401);
  const [alerts, queues, { outbox, mails }, workers, lag, paused, webhooks, awaiting, money] = await Promise.all([
    countOpenAlerts(),
    countQueues(),
    readBacklog(60),
    listWorkers(),
    readLineLag(),
    readPausedQueues(),
    countAllDeliveries(),
    countAwaitingApproval(),
    readMoneyFigures(),
  ]);
  const perQueue = (figure: 'waiting' | 'delayed' | 'active' | 'failed' | 'oldestSeconds') =>
    queues.map((queue) => ({ labels: { queue: queue.queue }, value: queue[figure] }));
  const { text, contentType } = await metricsText([
    {
      name: 'karpin_alerts_open',
      help: 'Alerts that are open.',
      values: ALERT_KINDS.map((kind) => ({
        labels: { kind },
        value: alerts.find((alert) => alert.kind === kind)?.count ?? 0,
      })),
    },
    {
      name: 'karpin_workers',
      help: 'Workers that have beaten lately.',
      values: [{ value: workers.filter(({ state }) => state === 'running').length }],
    },
    {
      name: 'karpin_orders_awaiting_approval',
      help: 'Orders that wait for approval.',
      values: [{ value: awaiting.count }],
    },
    {
      name: 'karpin_orders_awaiting_approval_oldest_seconds',
      help: 'How long the oldest order that waits for approval has waited, in seconds.',
      values: [{ value: awaiting.oldestAt ? (Date.now() - Date.parse(awaiting.oldestAt)) / 1000 : 0 }],
    },
    {
      name: 'karpin_bank_lines_open',
      help: 'Lines of the bank that nobody has matched with what they pay.',
      values: [{ value: money.openLines }],
    },
    {
      name: 'karpin_bank_lines_oldest_seconds',
      help: 'How long the oldest line of the bank that is open has been imported, in seconds.',
      values: [{ value: money.oldestLineSeconds }],
    },
    {
      name: 'karpin_bank_statement_age_seconds',
      help: 'How long ago the newest bank statement ends, in seconds; 0 where none was imported.',
      values: [{ value: money.statementSeconds }],
    },
    {
      name: 'karpin_card_payments_unknown_oldest_seconds',
      help: 'How long the oldest card payment has been unknown of which the acquirer is still asked, in seconds.',
      values: [{ value: money.oldestUnknownSeconds }],
    },
    { name: 'karpin_queue_waiting', help: 'Jobs that are due and have not begun.', values: perQueue('waiting') },
    { name: 'karpin_queue_delayed', help: 'Jobs that are due later.', values: perQueue('delayed') },
    { name: 'karpin_queue_active', help: 'Jobs that run.', values: perQueue('active') },
    { name: 'karpin_queue_failed', help: 'Jobs that were given up.', values: perQueue('failed') },
    {
      name: 'karpin_queue_oldest_seconds',
      help: 'How long the oldest job that is due has waited, in seconds.',
      values: perQueue('oldestSeconds'),
    },
    {
      name: 'karpin_lines_catch_up_seconds',
      help: 'How long the lines that are due will take at the pace of the last minutes; left out where nothing says.',
      values: [
        {
          value: catchUpSeconds(
            lag,
            paused.some(({ queue }) => queue === 'provisioning'),
          ),
        },
      ],
    },
    { name: 'karpin_outbox_due', help: 'Messages that no queue has yet.', values: [{ value: outbox.due }] },
    {
      name: 'karpin_outbox_oldest_seconds',
      help: 'How long the oldest of them is overdue.',
      values: [{ value: outbox.oldestSeconds }],
    },
    {
      name: 'karpin_mails',
      help: 'Mails on their way, and those that need a person.',
      values: (['queued', 'sending', 'retrying', 'failed', 'unknown'] as const).map((state) => ({
        labels: { state },
        value: mails[state],
      })),
    },
    {
      name: 'karpin_mails_oldest_seconds',
      help: 'How long the oldest mail is on its way.',
      values: [{ value: mails.oldestSeconds }],
    },
    {
      name: 'karpin_webhook_deliveries',
      help: 'Events on their way to other programs, and those that were given up.',
      values: (['waiting', 'retrying', 'sending', 'failed'] as const).map((state) => ({
        labels: { state },
        value: webhooks[state],
      })),
    },
    {
      name: 'karpin_webhooks_oldest_seconds',
      help: 'How long the oldest of them is on its way.',
      values: [{ value: webhooks.oldestSeconds }],
    },
  ]);
  return new Response(text, {
    headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
  });
};
