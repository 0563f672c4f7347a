import { actorOf } from '~/features/identity/accounts/session.server';
import { isStaff, type Viewer } from '~/features/identity/accounts/viewer';
import type { FirmAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { encrypt } from '~/platform/crypto.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { webhookClaimMs } from './webhook-claim.server';
import { insertTestEvent, isTried, resendDeliveries, ringEndpoint, type ResendScope } from './delivery-store.server';
import {
  countForNew,
  deleteEndpoint,
  insertEndpoint,
  keepOldSecret,
  lockEndpoint,
  rotateSecret,
  switchEndpoint,
  updateEndpoint,
  type Endpoint,
  type EndpointFacts,
  type EndpointOwner,
} from './endpoint-store.server';
import { hintOf, newSecret } from './signature.server';

/** The limit of endpoints per owner, because each one adds to the cost of every event. */
export const MOST_ENDPOINTS = 10;
/** How long both secrets sign after a change, and by how much an extension prolongs that. */
export const OVERLAP_HOURS = 24;
/** How long the sender of a test waits for its result; the log shows the answer of a slower receiver later. */
const TEST_WAIT_MS = 3000;
const LOOK_EVERY_MS = 50;

/** Who acts; staff give a reason. */
export type Act = { viewer: Viewer; reason?: string | undefined };

const correlation = () => requestContext()?.requestId ?? '';

/** The values of an endpoint in the audit trail; of the address only the host, because the rest may contain secrets. */
const told = ({ name, url, events }: EndpointFacts) => ({ name, host: new URL(url).host, events: events.join(', ') });

async function record(
  tx: Executor,
  { viewer, reason }: Act,
  id: number,
  entry: { action: FirmAction | 'webhook.test'; before?: AuditSide; after?: AuditSide },
): Promise<void> {
  await recordAudit(tx, {
    actor: actorOf(viewer),
    subjectType: 'webhook',
    subjectId: String(id),
    ...entry,
    ...(reason && { reason }),
    correlationId: correlation(),
  });
}

/**
 * Creates an endpoint, switched on.
 * @returns its id and its secret, which cannot be read again
 * @throws AppError too-many-endpoints (409)
 */
export async function addEndpoint(
  act: Act,
  owner: EndpointOwner,
  facts: EndpointFacts,
  locale: string,
): Promise<{ id: number; secret: string }> {
  const secret = newSecret();
  const id = await transaction(async (tx) => {
    if ((await countForNew(tx, owner)) >= MOST_ENDPOINTS) throw new AppError('too-many-endpoints', 409);
    const endpoint = { ...facts, owner, accountId: act.viewer.accountId, locale };
    const made = await insertEndpoint(tx, { ...endpoint, encryptedSecret: encrypt(secret), hint: hintOf(secret) });
    await record(tx, act, made, { action: 'webhook.add', after: told(facts) });
    return made;
  });
  return { id, secret };
}

/**
 * Runs `work` on a locked endpoint of this owner.
 * @throws AppError 404 if there is none
 */
async function withEndpoint<T>(
  owner: EndpointOwner,
  id: number,
  work: (tx: Executor, endpoint: Endpoint) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, id);
    if (!endpoint) throw notFound('not-found');
    return work(tx, endpoint);
  });
}

export async function changeEndpoint(act: Act, owner: EndpointOwner, id: number, facts: EndpointFacts): Promise<void> {
  await withEndpoint(owner, id, async (tx, before) => {
    await updateEndpoint(tx, id, facts);
    await record(tx, act, id, { action: 'webhook.change', before: told(before), after: told(facts) });
  });
}

/**
 * Switching on sends the waiting events and clears the failures; while it is off, nothing is sent and no new event is
 * kept for it.
 */
export async function setEndpointOn(act: Act, owner: EndpointOwner, id: number, on: boolean): Promise<void> {
  await withEndpoint(owner, id, async (tx, { enabled, offReason }) => {
    if (enabled === on) return;
    await switchEndpoint(tx, id, on);
    if (on) await ringEndpoint(tx, id, correlation());
    const action = on ? 'webhook.switch-on' : 'webhook.switch-off';
    await record(tx, act, id, { action, before: { on: enabled, ...(offReason && { offReason }) }, after: { on } });
  });
}

export async function removeEndpoint(act: Act, owner: EndpointOwner, id: number): Promise<void> {
  await withEndpoint(owner, id, async (tx, endpoint) => {
    await deleteEndpoint(tx, id);
    await record(tx, act, id, { action: 'webhook.delete', before: told(endpoint) });
  });
}

/**
 * Creates a new secret; the previous one also signs for a day. A change during that day ends the older secret.
 * @returns the secret, which cannot be read again
 */
export async function changeSecret(act: Act, owner: EndpointOwner, id: number): Promise<string> {
  const secret = newSecret();
  await withEndpoint(owner, id, async (tx) => {
    await rotateSecret(tx, id, { encryptedSecret: encrypt(secret), hint: hintOf(secret), hours: OVERLAP_HOURS });
    await record(tx, act, id, { action: 'webhook.change-secret' });
  });
  return secret;
}

/** Ends the previous secret at once, or lets it sign for another day. */
export async function endOldSecret(act: Act, owner: EndpointOwner, id: number, extend: boolean): Promise<void> {
  await withEndpoint(owner, id, async (tx, { oldSecretHint }) => {
    if (oldSecretHint === null) return;
    await keepOldSecret(tx, id, extend ? OVERLAP_HOURS : 0);
    await record(tx, act, id, { action: extend ? 'webhook.keep-old-secret' : 'webhook.end-old-secret' });
  });
}

/**
 * Sends a test event and waits a moment for the result.
 * @returns the event's id
 * @throws AppError endpoint-off (409)
 */
export async function sendTest(act: Act, owner: EndpointOwner, id: number): Promise<string> {
  const eventId = await withEndpoint(owner, id, async (tx, { enabled }) => {
    if (!enabled) throw new AppError('endpoint-off', 409);
    const event = await insertTestEvent(tx, id, {
      firmId: owner,
      data: { endpointId: id, sentBy: isStaff(act.viewer) ? 'vendor' : 'dealer' },
      correlationId: correlation(),
    });
    await ringEndpoint(tx, id, correlation());
    if (isStaff(act.viewer)) await record(tx, act, id, { action: 'webhook.test' });
    return event;
  });
  const until = performance.now() + TEST_WAIT_MS;
  while (performance.now() < until && !(await isTried(id, eventId))) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return eventId;
}

/**
 * Sends events again, with the same ids and signed by the current secrets.
 * @returns how many
 * @throws AppError endpoint-off (409)
 */
export async function resendEvents(act: Act, owner: EndpointOwner, id: number, scope: ResendScope): Promise<number> {
  return withEndpoint(owner, id, async (tx, { enabled }) => {
    if (!enabled) throw new AppError('endpoint-off', 409);
    const events = await resendDeliveries(tx, id, scope, webhookClaimMs());
    if (events > 0) await ringEndpoint(tx, id, correlation());
    await record(tx, act, id, { action: 'webhook.resend', after: { events, ...scope } });
    return events;
  });
}
