import { requeueWithin } from '~/features/ordering/mail/requeue-mails.server';
import { composeWithin } from '~/features/ordering/provisioning/compose-again.server';
import { rerunWithin } from '~/features/ordering/provisioning/rerun-lines.server';
import type { Actor } from '~/platform/audit-store.server';
import type { Executor } from '~/platform/db/client.server';
import type { Begun, CarriedRun, DueItem } from './bulk-run-store.server';

/** Things of domains that stand above this one: whoever carries runs on brings how they are begun. */
export type BeginOthers = Record<
  'webhook',
  (
    tx: Executor,
    items: readonly DueItem[],
    by: { actor: Actor; reason: string; correlationId: string },
  ) => Promise<Begun[]>
>;

/**
 * Begins things by the use case that a person's press on one of them has, in the transaction that notes it: after a kill at any
 * moment a thing is both begun and noted, or neither.
 */
export async function beginItems(
  tx: Executor,
  run: CarriedRun,
  items: readonly DueItem[],
  beginOthers: BeginOthers,
): Promise<Begun[]> {
  const by = { actor: { accountId: run.accountId, name: run.actor }, reason: run.reason };
  const of = (subject: DueItem['subject']) => items.filter((item) => item.subject === subject);
  return [
    ...(await beginLines(tx, of('order-line'), by)),
    ...(await beginMails(tx, run.act, of('mail'), by)),
    ...(await composeAll(tx, of('confirmation'), by)),
    ...(await beginOthers.webhook(tx, of('webhook'), { ...by, correlationId: run.correlationId })),
  ];
}

type By = Parameters<typeof requeueWithin>[3];

async function beginLines(tx: Executor, items: readonly DueItem[], { actor, reason }: By): Promise<Begun[]> {
  if (items.length === 0) return [];
  const refs = items.map(({ subjectId, version }) => ({ orderLineId: subjectId, generation: version }));
  const outcomes = new Map(
    (await rerunWithin(tx, refs, actor, reason)).map((each) => [each.orderLineId, each.outcome]),
  );
  return items.map(({ position, subjectId, version }) => {
    const outcome = outcomes.get(subjectId) ?? 'gone';
    return outcome === 'started' ? { position, generation: version + 1 } : { position, unfit: outcome };
  });
}

/** A mail that waits for its next attempt is sent now by a resend, as by a press on it alone. */
async function beginMails(tx: Executor, act: CarriedRun['act'], items: readonly DueItem[], by: By): Promise<Begun[]> {
  if (items.length === 0) return [];
  const refs = items.map(({ subjectId, version }) => ({ mailId: subjectId, version }));
  const moved = await requeueWithin(tx, act === 'resend' ? 'resend' : 'retry', refs, by);
  if (act === 'resend') moved.push(...(await requeueWithin(tx, 'run-now', refs, by)));
  const generations = new Map(moved.map(({ id, generation }) => [id, generation]));
  return items.map(({ position, subjectId }) => {
    const generation = generations.get(subjectId);
    return generation === undefined ? { position, unfit: 'changed' } : { position, generation };
  });
}

/** Confirmations have no versions: there is at most one of an order, and only an open one is composed. */
async function composeAll(tx: Executor, items: readonly DueItem[], { actor, reason }: By): Promise<Begun[]> {
  if (items.length === 0) return [];
  const orders = items.map(({ subjectId }) => Number(subjectId));
  const composed = await composeWithin(tx, orders, actor, reason);
  return items.map(({ position, subjectId }) =>
    composed.has(subjectId) ? { position, generation: 0 } : { position, unfit: 'changed' },
  );
}
