import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import type { ChannelFacts } from '~/features/desks/administration/alert-channel-store.server';
import { pendingAlertDeliveries } from '~/features/desks/administration/alert-delivery-store.server';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import {
  addChannel,
  changeChannel,
  routeAlerts,
  testChannel,
} from '~/features/desks/administration/change-channel.server';
import { deliverAlert } from '~/features/desks/administration/deliver-alert.server';
import { deliverAlertsWithoutWorker, watchForStalls } from '~/features/desks/administration/watch.server';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import type { Actor } from '~/platform/audit-store.server';
import { decrypt } from '~/platform/crypto.server';
import { settingGroups } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost } from '../support/host-process';
import { COMMAND_LINE, DEMO_STAFF, staffVisitor } from '../support/staff';
import { startReceiver } from '../support/webhook-receiver';
import { BACKENDS, emptyRedis, startWorker } from '../support/worker-process';

const LOOPBACK = {
  WEBHOOK_PRIVATE: '1',
  WEBHOOK_PORTS: 'any',
  WEBHOOK_TIMEOUT_MS: '2000',
  WEBHOOK_TIME_SCALE: '0.001',
};
const NOON = new Date('2026-11-20T12:00:00+03:00');
const NIGHT = new Date('2026-11-20T23:30:00+03:00');
const ACT = { actor: COMMAND_LINE, reason: 'Nöbet kanalı kuruluyor' };
const FACTS: ChannelFacts = {
  name: '#nöbet',
  locale: 'tr',
  recipients: [],
  escalations: true,
  atNight: 'urgent',
  enabled: true,
};

let database: TestDatabase;
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
const chat = async () => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
};
type Chat = Awaited<ReturnType<typeof chat>>;
const secretOf = ({ url }: Chat) => new URL(`${url}/T0/B0/gizli-anahtar`);
const add = (receiver: Chat, facts: Partial<ChannelFacts> = {}) =>
  addChannel(ACT, 'slack', { ...FACTS, ...facts }, secretOf(receiver));
/** The first lines of what a chat was told. */
const said = ({ received }: Chat) => received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
const deliveries = () =>
  database.query<{ event: string; status: string; attempts: number; code: string | null }>(
    `select event, status, attempts, code from alert_deliveries order by channel_id, id`,
  );
const limits = (changes: object = {}) =>
  changeSetting(COMMAND_LINE, 'alerts', { ...settingGroups.alerts.parse({}), ...changes }, 'Uyarı sınırları deneniyor');
const beat = (age: string) =>
  database.query(
    `insert into worker_beats (worker_id, host, process_id, beat_at) values ('00000000-0000-4000-8000-000000000001', 'test', 1, now() - $1::interval)
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [age],
  );
/** No worker beats: what calls it off is another beat. */
const stall = () => beat('5 minutes');
/** Tells the chats, as the job does. */
const deliverAll = async () => {
  for (const id of await pendingAlertDeliveries()) await deliverAlert(id);
};
const turn = async (at = NOON) => {
  await watchForStalls(at);
  await deliverAll();
};

beforeAll(async () => {
  database = await createTestDatabase(LOOPBACK);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await database.drop();
});
beforeEach(async () => {
  await limits();
  await beat('0 seconds');
});
afterEach(async () => {
  for (const table of ['alerts', 'alert_channels', 'stored_mails', 'outbox_messages', 'worker_beats', 'paused_queues'])
    await database.query(`delete from ${table}`);
});

describe('B37 alerts reach chats and mail', () => {
  it('B37 each channel is told once that an alert opened, that nobody took it and that it is over, however many watch', async () => {
    const receiver = await chat();
    await add(receiver);
    await addChannel(
      ACT,
      'mail',
      { ...FACTS, name: 'E-posta', recipients: ['a@karpin.example', 'b@karpin.example'] },
      undefined,
    );
    await stall();
    await Promise.all(Array.from({ length: 10 }, () => watchForStalls(NOON)));
    // A web process does, where no worker is left.
    await Promise.all([deliverAlertsWithoutWorker(), deliverAlertsWithoutWorker()]);
    await turn();
    expect(said(receiver)).toEqual(['🔴 Uyarı: Çalışan işleyici yok']);

    await turn();
    expect(said(receiver), 'not yet').toHaveLength(1);
    await database.query(`update alerts set mailed_at = now() - interval '16 minutes'`);
    await Promise.all([watchForStalls(NOON), watchForStalls(NOON)]);
    await turn();
    expect(said(receiver)[1]).toBe('🙋 Sahipsiz uyarı: Çalışan işleyici yok');

    await beat('0 seconds');
    await Promise.all([watchForStalls(NOON), watchForStalls(NOON)]);
    await turn();
    expect(said(receiver)).toHaveLength(3);
    expect(said(receiver)[2]).toBe('✅ Kapandı: Çalışan işleyici yok');
    const mails = await database.query<{ subject: string; to_address: string }>(
      `select subject, to_address from stored_mails where kind = 'alert' order by created_at, to_address`,
    );
    expect(mails.map(({ subject, to_address: to }) => `${subject} → ${to}`)).toEqual(
      ['Uyarı', 'Sahipsiz uyarı', 'Kapandı'].flatMap((what) =>
        ['a', 'b'].map((who) => `${what}: Çalışan işleyici yok → ${who}@karpin.example`),
      ),
    );
  });

  it('B37 what somebody has taken, or muted, is not told again; what is given back is', async () => {
    const receiver = await chat();
    await add(receiver);
    await stall();
    await turn();
    const [alert] = await openAlerts();
    const late = () => database.query(`update alerts set mailed_at = now() - interval '1 hour'`);
    expect(await answerAlert(COMMAND_LINE, alert?.id ?? 0, { do: 'acknowledge', note: '' })).toBe(true);
    await late();
    await turn();
    expect(said(receiver)).toHaveLength(1);
    expect(await answerAlert(COMMAND_LINE, alert?.id ?? 0, { do: 'release' })).toBe(true);
    expect(
      await answerAlert(COMMAND_LINE, alert?.id ?? 0, { do: 'mute', until: new Date(Date.now() + 3_600_000) }),
    ).toBe(true);
    await turn();
    expect(said(receiver)).toHaveLength(1);
    // It is told again only so long after the mute has passed.
    await database.query(`update alerts set muted_until = now() - interval '5 minutes'`);
    await turn();
    expect(said(receiver)).toHaveLength(1);
    await database.query(`update alerts set muted_until = now() - interval '20 minutes'`);
    await turn();
    expect(said(receiver).at(-1)).toContain('Sahipsiz uyarı');
    await limits({ escalateMinutes: 0 });
  });

  it('B37 who has taken an alert is told by name, to chats and by mail', async () => {
    const receiver = await chat();
    await add(receiver);
    await addChannel(ACT, 'mail', { ...FACTS, name: 'E-posta', recipients: ['a@karpin.example'] }, undefined);
    await stall();
    await turn();
    const [alert] = await openAlerts();
    const operator: Actor = { accountId: null, name: DEMO_STAFF.operator };
    expect(await answerAlert(operator, alert?.id ?? 0, { do: 'acknowledge', note: '' })).toBe(true);
    await beat('0 seconds');
    await turn();
    const [mail] = await database.query<{ text: string }>(
      `select text from stored_mails where kind = 'alert' order by created_at desc limit 1`,
    );
    for (const told of [receiver.received.at(-1)?.body, mail?.text]) {
      expect(told).toContain('Üstlenen: Tolga Ünver');
      expect(told).not.toContain(DEMO_STAFF.operator);
    }
  });

  it('B37 what a channel is not told of stays away from it, and in the quiet hours each lets through what it wants', async () => {
    const [all, urgent, none, other] = await Promise.all([chat(), chat(), chat(), chat()]);
    await add(all, { atNight: 'all' });
    await add(urgent);
    await add(none, { atNight: 'none' });
    const otherId = await add(other, { atNight: 'all' });
    expect(await routeAlerts(ACT, new Map([[otherId, ['queue-paused', 'escalated']]]))).toBe(1);
    expect(await routeAlerts(ACT, new Map([[otherId, ['queue-paused', 'escalated']]])), 'the same').toBe(0);
    await database.query(
      `insert into paused_queues (queue, paused_by, reason, paused_at) values ('mail', 'x', 'Bakım', now() - interval '1 hour')`,
    );
    await stall();
    await turn(NIGHT);
    const titles = (receiver: Chat) =>
      said(receiver)
        .map((text) => text.replace(/^\S+ /, ''))
        .sort();
    const worker = 'Uyarı: Çalışan işleyici yok';
    const paused = 'Uyarı: “E-posta” kuyruğu uzun süredir duraklatılmış';
    expect(titles(all)).toEqual([worker, paused].sort());
    expect(titles(urgent)).toEqual([worker]);
    expect(titles(none)).toEqual([]);
    expect(titles(other)).toEqual([paused]);
    await turn(NOON);
    expect(titles(urgent)).toEqual([worker, paused].sort());
    expect(titles(none)).toEqual([worker, paused].sort());
    expect(titles(other)).toEqual([paused]);
  });

  it('B37 a chat that fails is tried again, one that refuses is given up, and an alert that is over is not told late', async () => {
    const [ailing, strict, silent] = await Promise.all([chat(), chat(), chat()]);
    ailing.answerBy((response) => response.writeHead(ailing.received.length < 3 ? 503 : 200).end());
    strict.answerBy((response) => response.writeHead(403, { 'Content-Type': 'text/plain' }).end('invalid_token'));
    silent.answerBy((response) => response.writeHead(500).end());
    await add(ailing);
    await add(strict);
    await add(silent);
    await stall();
    await watchForStalls(NOON);
    await expect
      .poll(async () => {
        await deliverAll();
        return ailing.received.length;
      })
      .toBe(3);
    expect((await deliveries()).slice(0, 2)).toEqual([
      { event: 'opened', status: 'sent', attempts: 3, code: 'delivered' },
      { event: 'opened', status: 'failed', attempts: 1, code: 'refused' },
    ]);
    await database.query(
      `update alert_deliveries set status = 'waiting', ended_at = null where attempts > 0 and code = 'refused' and http_status = 500`,
    );
    await beat('0 seconds');
    await watchForStalls(NOON);
    expect((await deliveries()).at(-1)).toMatchObject({ event: 'opened', status: 'dropped' });
    // Only who was told that it began is told that it is over.
    expect((await deliveries()).filter(({ event }) => event === 'resolved')).toHaveLength(1);
  });

  it('B37 O7 the address of a chat is kept encrypted, and stands in no page, trail or log', async () => {
    const receiver = await chat();
    const host = await startHost(database.url, LOOPBACK);
    try {
      const admin = await staffVisitor(host, 'admin');
      const form = { kind: 'slack', name: '#nöbet', locale: 'en', atNight: 'urgent', escalations: 'on', enabled: 'on' };
      const url = secretOf(receiver).href;
      const reason = 'Nöbet kanalı kuruluyor';
      // What is wrong is said beside its field, and what was typed stays.
      const refused = await admin.post('/ops/settings/alerts?new=slack', {
        ...form,
        url: 'ftp://x',
        reason,
        intent: 'save',
      });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Adres https ile başlamalı.');
      expect((await admin.post('/ops/settings/alerts', { ...form, url, reason, intent: 'save' })).status).toBe(302);
      const [row] = await database.query<{ id: number; url: string; url_hint: string }>(`select * from alert_channels`);
      expect(decrypt(row?.url ?? '')).toBe(url);
      expect(row?.url).not.toContain('gizli');
      const id = String(row?.id);
      expect((await admin.post('/ops/settings/alerts', { channel: id, intent: 'test' })).status).toBe(302);
      expect(said(receiver)).toEqual([expect.stringMatching(/^🔔 Test: alerts of /)]);
      // Left empty, the address stays.
      const renamed = { ...form, name: '#gece', channel: id, url: '', reason, intent: 'save' };
      expect((await admin.post('/ops/settings/alerts', renamed)).status).toBe(302);
      const page = await (await admin.get(`/ops/settings/alerts?channel=${id}`)).text();
      expect(page).toContain('#gece');
      expect(page).toContain('…htar');
      const trail = await database.query(
        `select action, before, after from audit_entries where subject_type = 'alert-channel' and subject_id = $1`,
        [id],
      );
      expect(trail).toHaveLength(3);
      for (const text of [page, JSON.stringify(trail), host.output()]) expect(text).not.toContain('gizli-anahtar');
      const operator = await staffVisitor(host, 'operator');
      expect((await operator.get('/ops/settings/alerts')).status).toBe(200);
      expect((await operator.post('/ops/settings/alerts', { channel: id, intent: 'test' })).status).toBe(403);
    } finally {
      await host.stop();
    }
  });

  it('B37 a chat inside the house is refused, when it is typed and when its name leads there later', async () => {
    const receiver = await chat();
    const id = await add(receiver);
    const host = await startHost(database.url, { WEBHOOK_PRIVATE: '0', WEBHOOK_PORTS: '443' });
    try {
      const admin = await staffVisitor(host, 'admin');
      const form = { kind: 'slack', name: 'x', locale: 'tr', atNight: 'urgent', enabled: 'on', intent: 'save' };
      for (const url of ['https://127.0.0.1/x', 'https://10.0.0.8/x', 'https://posta.internal/x', receiver.url]) {
        const answer = await admin.post('/ops/settings/alerts', { ...form, url, reason: ACT.reason });
        expect(answer.status, url).toBe(400);
      }
      // One that was typed while it was allowed.
      await admin.post('/ops/settings/alerts', { channel: String(id), intent: 'test' });
      expect(await deliveries()).toMatchObject([{ event: 'test', status: 'failed', code: 'address' }]);
      expect(receiver.received).toEqual([]);
    } finally {
      await host.stop();
    }
  });

  it('B37 a test says what the other side answered, and a channel that is off is told nothing', async () => {
    const receiver = await chat();
    receiver.answerBy((response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('no_service'));
    const id = await add(receiver);
    expect(await testChannel(COMMAND_LINE, id)).toMatchObject({
      ...{ event: 'test', outcome: 'failed', code: 'refused', httpStatus: 404, answer: 'no_service' },
    });
    expect(await changeChannel(ACT, id, { ...FACTS, enabled: false }, undefined)).toBe(true);
    await stall();
    await turn();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });
});

describe.each(BACKENDS)('B37 alerts to a chat by a job on %s', (backend) => {
  it('B37 a worker tells the chat, and tells it again after its queue was lost', async () => {
    if (backend === 'redis') await emptyRedis();
    const receiver = await chat();
    receiver.answerBy((response) => response.writeHead(receiver.received.length < 2 ? 503 : 200).end());
    // A paused queue is no urgent alert, and this worker goes by the real clock: at night it would say nothing.
    await add(receiver, { atNight: 'all' });
    await database.query(
      `insert into paused_queues (queue, paused_by, reason, paused_at) values ('imports', 'x', 'Bakım', now() - interval '1 hour')`,
    );
    const worker = await startWorker(database, backend, { ...LOOPBACK, RECONCILE_EVERY_MS: '500' });
    try {
      await expect.poll(() => said(receiver).length, { timeout: 30_000 }).toBe(2);
      await expect.poll(deliveries).toMatchObject([{ event: 'opened', status: 'sent', attempts: 2 }]);
      // One whose message was sent and whose job is nowhere.
      await database.query(
        `update alert_deliveries set status = 'waiting', ended_at = null, due_at = now() - interval '1 minute'`,
      );
      if (backend === 'redis') await emptyRedis();
      await expect.poll(() => said(receiver).length, { timeout: 30_000 }).toBe(3);
    } finally {
      await worker.stop();
    }
  });
});
