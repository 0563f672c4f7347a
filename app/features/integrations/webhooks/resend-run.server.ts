import { MOST_ITEMS, webhookItemId } from '~/features/desks/bulk-runs/bulk-run';
import type { BeginOthers } from '~/features/desks/bulk-runs/begin-items.server';
import type { Rest } from '~/features/desks/bulk-runs/read-rest.server';
import { startBulkRun, type BulkStarted } from '~/features/desks/bulk-runs/start-bulk-run.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { resendSeen, ringEndpoint, type SeenDelivery } from './delivery-store.server';
import type { ResendFilter } from './resend-filter';
import {
  countOver,
  listOver,
  readOver,
  readResendEndpoints,
  type OverDelivery,
  type ResendEndpoint,
} from './resend-store.server';
import { webhookClaimMs } from './webhook-claim.server';

/** What is sent again: by a filter, or what a stopped run has left. */
export type ResendChoice = { filter: ResendFilter } | { rest: Rest };

/** What a resend would do: how many go out, to whom, and how many stay because their endpoint is off. */
export type ResendPlan = {
  will: OverDelivery[];
  endpoints: (ResendEndpoint & { count: number })[];
  tally: { done: number; left: Record<string, number> };
  /** How many match, where those are more than one run takes. */
  matching: number | null;
};

/** The endpoint and the event of a run's thing. */
function keyOf(id: string): Pick<SeenDelivery, 'endpointId' | 'eventId'> {
  const [endpointId, eventId = ''] = id.split(':');
  return { endpointId: Number(endpointId), eventId };
}

async function chosenOver(
  choice: ResendChoice,
): Promise<{ found: OverDelivery[]; gone: number; matching: number | null }> {
  if ('rest' in choice) {
    const keys = choice.rest.items.flatMap(({ subject, id }) => (subject === 'webhook' ? [keyOf(id)] : []));
    const found = await readOver(keys);
    return { found, gone: keys.length - found.length, matching: null };
  }
  const found = await listOver(choice.filter, MOST_ITEMS + 1);
  if (found.length <= MOST_ITEMS) return { found, gone: 0, matching: null };
  return { found: found.slice(0, MOST_ITEMS), gone: 0, matching: await countOver(choice.filter) };
}

/** The dry run of a resend. */
export async function planResend(choice: ResendChoice): Promise<ResendPlan> {
  const { found, gone, matching } = await chosenOver(choice);
  const will = found.filter(({ enabled }) => enabled);
  const counts = new Map<number, number>();
  for (const { endpointId } of will) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  const examples = new Map(will.map((delivery) => [delivery.endpointId, delivery]));
  const endpoints = await readResendEndpoints([...examples.values()]);
  const off = found.length - will.length;
  return {
    will,
    endpoints: endpoints
      .map((endpoint) => ({ ...endpoint, count: counts.get(endpoint.id) ?? 0 }))
      .toSorted((one, other) => other.count - one.count || one.id - other.id),
    tally: { done: will.length, left: { ...(off > 0 && { off }), ...(gone > 0 && { changed: gone }) } },
    matching,
  };
}

/** Sends webhook events again by a run that tries a few first (B33). */
export async function startResendRun(choice: ResendChoice, actor: Actor, reason: string): Promise<BulkStarted> {
  const { will } = await planResend(choice);
  const items = will.map((delivery) => ({
    subject: 'webhook' as const,
    id: webhookItemId(delivery),
    version: delivery.round,
  }));
  return startBulkRun(actor, {
    ...{ act: 'redeliver', items, reason },
    continues: 'rest' in choice ? choice.rest.run : undefined,
  });
}

/** Begins the webhook events of a run: each in a new round, with one entry in the trail for each endpoint. */
export const beginDeliveries: BeginOthers['webhook'] = async (tx, items, { actor, reason, correlationId }) => {
  if (items.length === 0) return [];
  const seen = items.map(({ subjectId, version }) => ({ ...keyOf(subjectId), round: version }));
  const resent = await resendSeen(tx, seen, webhookClaimMs());
  for (const endpointId of new Set(resent.map((each) => each.endpointId))) {
    await ringEndpoint(tx, endpointId, correlationId);
    await recordAudit(tx, {
      ...{ actor, action: 'webhook.resend', subjectType: 'webhook', subjectId: String(endpointId) },
      after: { events: resent.filter((each) => each.endpointId === endpointId).length },
      reason,
      correlationId,
    });
  }
  const rounds = new Map(resent.map((each) => [webhookItemId(each), each.round]));
  return items.map(({ position, subjectId }) => {
    const generation = rounds.get(subjectId);
    return generation === undefined ? { position, unfit: 'changed' } : { position, generation };
  });
};
