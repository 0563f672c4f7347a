import { isDeepStrictEqual } from 'node:util';
import type { AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { encrypt } from '~/platform/crypto.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { ESCALATED, hintOfUrl, MOST_CHANNELS, type ChannelKind } from './alert-channel';
import {
  deleteChannel,
  insertChannel,
  lockChannels,
  routeChannel,
  updateChannel,
  type AlertChannel,
  type ChannelFacts,
} from './alert-channel-store.server';
import { insertTest, keepMails, lastOfChannels, type ToldMessage } from './alert-delivery-store.server';
import { mailAlert } from './alert-mail.server';
import { ALERT_KINDS } from './alert-rules';
import { deliverAlert } from './deliver-alert.server';

export type Act = { actor: Actor; reason: string };

const addressOf = (url: URL | undefined) => url && { encryptedUrl: encrypt(url.href), hint: hintOfUrl(url) };

/** A channel as the audit trail shows it, without the address of a chat. */
function sideOf({
  kind,
  name,
  recipients,
  urlHint,
  atNight,
  enabled,
  escalations,
}: Omit<AlertChannel, 'id' | 'without' | 'locale'>): AuditSide {
  return { kind, name, atNight, on: enabled, escalations, ...(kind === 'mail' ? { recipients } : { host: urlHint }) };
}

const record = (
  tx: Executor,
  { actor, reason }: Act,
  id: number,
  entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'before' | 'after'>,
) =>
  recordAudit(tx, {
    actor,
    reason,
    subjectType: 'alert-channel',
    subjectId: String(id),
    correlationId: requestContext()?.requestId,
    ...entry,
  });

/**
 * @param url of a chat
 * @throws AppError too-many-channels (409)
 */
export async function addChannel(
  act: Act,
  kind: ChannelKind,
  facts: ChannelFacts,
  url: URL | undefined,
): Promise<number> {
  return transaction(async (tx) => {
    if ((await lockChannels(tx)).length >= MOST_CHANNELS) throw new AppError('too-many-channels', 409);
    const address = addressOf(url);
    const id = await insertChannel(tx, kind, facts, address);
    const after = sideOf({ ...facts, kind, urlHint: address?.hint ?? null });
    await record(tx, act, id, { action: 'alert-channel.add', after });
    notifyStaff(tx);
    return id;
  });
}

/**
 * @param url the new address of a chat; without, it keeps its own
 * @throws AppError 404
 */
export async function changeChannel(act: Act, id: number, facts: ChannelFacts, url: URL | undefined): Promise<boolean> {
  return transaction(async (tx) => {
    const channel = (await lockChannels(tx)).find((one) => one.id === id);
    if (!channel) throw notFound('not-found');
    const address = addressOf(url);
    const next = { ...channel, ...facts, urlHint: address?.hint ?? channel.urlHint };
    if (!url && isDeepStrictEqual(channel, next)) return false;
    await updateChannel(tx, id, facts, address);
    await record(tx, act, id, { action: 'alert-channel.change', before: sideOf(channel), after: sideOf(next) });
    notifyStaff(tx);
    return true;
  });
}

export async function removeChannel(act: Act, id: number): Promise<void> {
  await transaction(async (tx) => {
    const channel = (await lockChannels(tx)).find((one) => one.id === id);
    if (!channel) throw notFound('not-found');
    await deleteChannel(tx, id);
    await record(tx, act, id, { action: 'alert-channel.remove', before: sideOf(channel) });
    notifyStaff(tx);
  });
}

const goesTo = ({ without, escalations }: { without: readonly string[]; escalations: boolean }): string[] => [
  ...ALERT_KINDS.filter((kind) => !without.includes(kind)),
  ...(escalations ? [ESCALATED] : []),
];

/**
 * Sets which alerts go where, of all these channels at once with one reason.
 * @param routes the kinds that go to each channel, and whether what nobody has taken does
 * @returns how many channels have changed
 */
export async function routeAlerts(act: Act, routes: ReadonlyMap<number, readonly string[]>): Promise<number> {
  return transaction(async (tx) => {
    let changed = 0;
    for (const channel of await lockChannels(tx)) {
      const chosen = routes.get(channel.id);
      if (!chosen) continue;
      const before = goesTo(channel);
      const next = {
        without: ALERT_KINDS.filter((kind) => !chosen.includes(kind)),
        escalations: chosen.includes(ESCALATED),
      };
      const after = goesTo(next);
      const alertsOn = after.filter((kind) => !before.includes(kind));
      const alertsOff = before.filter((kind) => !after.includes(kind));
      if (alertsOn.length + alertsOff.length === 0) continue;
      changed += 1;
      await routeChannel(tx, channel.id, next);
      await record(tx, act, channel.id, {
        action: 'alert-channel.route',
        after: {
          name: channel.name,
          ...(alertsOn.length > 0 && { alertsOn }),
          ...(alertsOff.length > 0 && { alertsOff }),
        },
      });
    }
    if (changed > 0) notifyStaff(tx);
    return changed;
  });
}

/** How long a test by mail is waited for: its queue delivers it. */
const TEST_WAIT_MS = 4000;
const LOOK_EVERY_MS = 100;

/**
 * Tries a channel, and waits a moment for what becomes of it.
 * @throws AppError 404
 */
export async function testChannel(actor: Actor, id: number): Promise<ToldMessage | undefined> {
  const { deliveryId, byMail } = await transaction(async (tx) => {
    const channel = (await lockChannels(tx)).find((one) => one.id === id);
    if (!channel) throw notFound('not-found');
    const isMail = channel.kind === 'mail';
    const made = await insertTest(tx, id, isMail);
    if (isMail) await keepMails(tx, made, await mailAlert(tx, 'test', null, channel.recipients, channel.name));
    await recordAudit(tx, {
      actor,
      action: 'alert-channel.test',
      subjectType: 'alert-channel',
      subjectId: String(id),
      after: { name: channel.name },
      correlationId: requestContext()?.requestId,
    });
    return { deliveryId: made, byMail: isMail };
  });
  if (!byMail) await deliverAlert(deliveryId);
  const outcome = async () => (await lastOfChannels()).find(({ channelId }) => channelId === id);
  const until = performance.now() + TEST_WAIT_MS;
  for (;;) {
    const last = await outcome();
    if (last?.outcome !== 'waiting' || performance.now() >= until) return last;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
