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
import { inTime } from '~/platform/db/in-time.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { mayReadFigures, metricsText, type Figure } from '~/platform/metrics.server';
import type { Handler } from '~/platform/endpoints.server';

/** A database that is away must not hide what the processes have counted: Prometheus waits for ten seconds. */
const WAIT_MS = 4000;

/** Alerts (B9) and process metrics (B10) for Prometheus; only with METRICS_TOKEN. Without the database its figures are absent. */
export const GET: Handler = async ({ request }) => {
  if (!env().METRICS_TOKEN) throw notFound('not-found');
  if (!mayReadFigures(request.headers.get('Authorization'))) throw new AppError('unauthorised', 401);
  const { text, contentType } = await metricsText((await inTime(figuresOfDatabase(), WAIT_MS)) ?? []);
  return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
};

async function figuresOfDatabase(): Promise<Figure[]> {
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
  return [
    {
      name: 'karpin_alerts_open',
      help: 'Open alerts by kind.',
      values: ALERT_KINDS.map((kind) => ({
        labels: { kind },
        value: alerts.find((alert) => alert.kind === kind)?.count ?? 0,
      })),
    },
    {
      name: 'karpin_workers',
      help: 'Workers that run, by their heartbeats.',
      values: [{ value: workers.filter(({ state }) => state === 'running').length }],
    },
    {
      name: 'karpin_orders_awaiting_approval',
      help: 'Orders that wait for approval.',
      values: [{ value: awaiting.count }],
    },
    {
      name: 'karpin_orders_awaiting_approval_oldest_seconds',
      help: 'Age of the oldest order that waits for approval, in seconds.',
      values: [{ value: awaiting.oldestAt ? (Date.now() - Date.parse(awaiting.oldestAt)) / 1000 : 0 }],
    },
    {
      name: 'karpin_bank_lines_open',
      help: 'Bank lines that nobody has matched with what they pay.',
      values: [{ value: money.openLines }],
    },
    {
      name: 'karpin_bank_lines_oldest_seconds',
      help: 'Time since the import of the oldest bank line that is not matched, in seconds.',
      values: [{ value: money.oldestLineSeconds }],
    },
    {
      name: 'karpin_bank_statement_age_seconds',
      help: 'Time since the end of the newest bank statement, in seconds; 0 if none was imported.',
      values: [{ value: money.statementSeconds }],
    },
    {
      name: 'karpin_card_payments_unknown_oldest_seconds',
      help: 'Age of the oldest card payment whose outcome is unknown and still asked for, in seconds.',
      values: [{ value: money.oldestUnknownSeconds }],
    },
    {
      name: 'karpin_queue_waiting',
      help: 'Jobs that are due and have not begun, by queue.',
      values: perQueue('waiting'),
    },
    { name: 'karpin_queue_delayed', help: 'Jobs that are due later, by queue.', values: perQueue('delayed') },
    { name: 'karpin_queue_active', help: 'Jobs that run, by queue.', values: perQueue('active') },
    { name: 'karpin_queue_failed', help: 'Jobs that were given up, by queue.', values: perQueue('failed') },
    {
      name: 'karpin_queue_oldest_seconds',
      help: 'Time that the oldest due job has waited, by queue, in seconds.',
      values: perQueue('oldestSeconds'),
    },
    {
      name: 'karpin_lines_catch_up_seconds',
      help: 'Time that the due lines will take at the pace of the last minutes, in seconds; absent if nothing tells.',
      values: [
        {
          value: catchUpSeconds(
            lag,
            paused.some(({ queue }) => queue === 'provisioning'),
          ),
        },
      ],
    },
    {
      name: 'karpin_outbox_due',
      help: 'Outbox messages that are due and that no queue has yet.',
      values: [{ value: outbox.due }],
    },
    {
      name: 'karpin_outbox_oldest_seconds',
      help: 'Time that the oldest due outbox message is overdue, in seconds.',
      values: [{ value: outbox.oldestSeconds }],
    },
    {
      name: 'karpin_mails',
      help: 'Mails on their way, and those that need a person, by state.',
      values: (['queued', 'sending', 'retrying', 'failed', 'unknown'] as const).map((state) => ({
        labels: { state },
        value: mails[state],
      })),
    },
    {
      name: 'karpin_mails_oldest_seconds',
      help: 'Age of the oldest mail on its way, in seconds.',
      values: [{ value: mails.oldestSeconds }],
    },
    {
      name: 'karpin_webhook_deliveries',
      help: 'Events on their way to other programs, and those that were given up, by state.',
      values: (['waiting', 'retrying', 'sending', 'failed'] as const).map((state) => ({
        labels: { state },
        value: webhooks[state],
      })),
    },
    {
      name: 'karpin_webhooks_oldest_seconds',
      help: 'Age of the oldest event on its way to another program, in seconds.',
      values: [{ value: webhooks.oldestSeconds }],
    },
  ];
}
