import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { claimMail, storeMail, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { removeMails, resendMails, retryMails } from '~/features/ordering/mail/requeue-mails.server';
import { mailSkipReason } from '~/features/desks/operations/mail-act';
import { actOnMails, planMailAct } from '~/features/desks/operations/mail-act.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { countMails, listMails, readMail } from '~/features/desks/operations/mail-desk-store.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { transaction } from '~/platform/db/client.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { handlers } from '../../worker/registry';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const OPERATOR = { accountId: null, name: 'operator@karpin.example' };
const COLLEAGUE = { accountId: null, name: 'admin@karpin.example' };
const LIMITS = { claimMs: 60_000, unanswered: 1 };
const REASON = 'Müşteri e-postayı bulamadığını söyledi';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

/** A completed order with its confirmation, not delivered yet. */
async function confirmed(): Promise<{ orderId: number; mailId: string }> {
  const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
  const lines = await database.query<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
  await composeOrderConfirmation(orderId);
  const [mail] = await database.query<{ id: string }>('select id from stored_mails where order_id = $1', [orderId]);
  return { orderId, mailId: mail?.id ?? '' };
}

const refOf = async (mailId: string) => ({ mailId, version: (await readMail(mailId))?.version ?? 0 });
const messagesOf = async (mailId: string) =>
  (await database.query('select 1 from outbox_messages where subject = $1', [`mail:${mailId}`])).length;
const store = async (draft: Partial<MailDraft> & Pick<MailDraft, 'kind'>) => {
  const whole = {
    orderId: null,
    fields: null,
    locale: 'tr',
    to: { name: 'Ayşe', address: `${randomUUID()}@karpin.example` },
    subject: 'Konu',
    html: '<p>gizli-baglanti</p>',
    text: 'gizli-baglanti',
    correlationId: randomUUID(),
    ...draft,
  } as MailDraft;
  const id = await transaction((tx) => storeMail(tx, whole));
  return id ?? '';
};

describe('O3 sending a mail again', () => {
  it('O3 a sent mail goes out again as itself, by the person who pressed first, and it is recorded', async () => {
    const { mailId } = await confirmed();
    await deliverMail(mailId);
    const before = await readMail(mailId);
    expect(before).toMatchObject({ status: 'sent', attempts: 1 });
    const looked = await refOf(mailId);
    const results = await Promise.all([
      resendMails([looked], OPERATOR, REASON),
      resendMails([looked], COLLEAGUE, REASON),
    ]);
    expect(results.map((ids) => ids.size).sort()).toEqual([0, 1]);
    expect(await readMail(mailId)).toMatchObject({
      status: 'queued',
      attempts: 0,
      messageId: before?.messageId,
      sentAt: null,
    });
    expect(await messagesOf(mailId)).toBe(2);
    await Promise.all([deliverMail(mailId), deliverMail(mailId)]);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 1, html: before?.html });
    // It has gone out since: what was looked at is not what it is any more.
    expect((await resendMails([looked], COLLEAGUE, REASON)).size).toBe(0);
    const audit = await database.query(
      `select action, reason, before, after from audit_entries where subject_type = 'mail' and subject_id = $1`,
      [mailId],
    );
    expect(audit).toEqual([
      { action: 'mail.resend', reason: REASON, before: { status: 'sent' }, after: { status: 'queued' } },
    ]);
  });

  it('O3 B8 a mail that failed goes to the corrected address; the trail holds both', async () => {
    const { mailId } = await confirmed();
    await database.query(
      `update stored_mails set status = 'failed', attempts = 5, error_code = 'mail-bad-recipient', claimed_at = now() where id = $1`,
      [mailId],
    );
    const old = (await readMail(mailId))?.toAddress;
    expect((await resendMails([await refOf(mailId)], OPERATOR, REASON, 'dogru@karpin.example')).size).toBe(1);
    await deliverMail(mailId);
    expect(await readMail(mailId)).toMatchObject({
      status: 'sent',
      toAddress: 'dogru@karpin.example',
      errorCode: null,
    });
    const [audit] = await database.query(
      `select before, after from audit_entries where subject_type = 'mail' and subject_id = $1`,
      [mailId],
    );
    expect(audit).toEqual({
      before: { status: 'failed', errorCode: 'mail-bad-recipient', to: old },
      after: { status: 'queued', to: 'dogru@karpin.example' },
    });
  });

  it('O3 a mail that was taken out of the queue stays there, whoever rings, until somebody sends it', async () => {
    const { mailId, orderId } = await confirmed();
    expect(await removeMails([await refOf(mailId)], OPERATOR, REASON)).toEqual(new Set([mailId]));
    await deliverMail(mailId);
    await database.query(`update outbox_messages set sent_at = now() where subject = $1`, [`mail:${mailId}`]);
    await database.query(`update stored_mails set claimed_at = now() - interval '1 hour' where id = $1`, [mailId]);
    const due = await transaction((tx) => findDueWork(tx, 0, Object.values(handlers)));
    expect(due.map(({ subject }) => subject)).not.toContain(`mail:${mailId}`);
    expect(due.map(({ subject }) => subject)).not.toContain(`confirmation:${orderId}`);
    expect((await readAnyOrder(orderId))?.mail.status).toBe('cancelled');
    expect(await retryMails([await refOf(mailId)], OPERATOR, REASON)).toEqual(new Set([mailId]));
    await deliverMail(mailId);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent' });
  });

  it('O3 nothing takes a mail out of the hands of a delivery that runs', async () => {
    const { mailId } = await confirmed();
    await claimMail(mailId, LIMITS);
    const looked = await refOf(mailId);
    expect(await removeMails([looked], OPERATOR, REASON)).toEqual(new Set());
    expect(await retryMails([looked], OPERATOR, REASON)).toEqual(new Set());
    expect((await resendMails([looked], OPERATOR, REASON)).size).toBe(0);
  });
});

describe('O3 O7 many mails at once', () => {
  /** Mails of the same subject, one in each state. */
  async function oneOfEach(subject: string): Promise<Record<string, string>> {
    const states = ['queued', 'sending', 'retrying', 'unknown', 'failed', 'sent', 'cancelled'];
    const ids = await Promise.all(states.map(() => store({ kind: 'licence-reminder', subject })));
    for (const [index, id] of ids.entries()) {
      await database.query(`update stored_mails set status = $2, claimed_at = now() where id = $1`, [
        id,
        states[index],
      ]);
    }
    return Object.fromEntries(states.map((state, index) => [state, ids[index] ?? '']));
  }
  const filterOf = (values: Record<string, string>) => ({ filter: mailList.read(new URLSearchParams(values)) });
  const statusOf = async (id = '') => (await readMail(id))?.status;

  it('O3 O7 everything that matches goes out again except what has, or may have; each has its entry in the trail', async () => {
    const mails = await oneOfEach('Toplu gönderim bir');
    const choice = filterOf({ q: 'toplu gonderim bir' });
    expect((await planMailAct('resend', choice)).tally).toEqual({
      done: 3,
      left: { queued: 1, sending: 1, unknown: 1, sent: 1 },
    });
    const { tally } = await actOnMails('resend', choice, OPERATOR, REASON);
    expect(tally.done).toBe(3);
    for (const state of ['failed', 'cancelled']) expect(await statusOf(mails[state])).toBe('queued');
    for (const state of ['sent', 'unknown', 'sending']) expect(await statusOf(mails[state])).toBe(state);
    // It keeps its attempts and is tried now.
    expect(await readMail(mails.retrying ?? '')).toMatchObject({ status: 'retrying', nextAttemptAt: null });
    expect(await messagesOf(mails.retrying ?? '')).toBe(2);
    const audit = await database.query<{ action: string; reason: string }>(
      `select action, reason from audit_entries where subject_type = 'mail' and subject_id = any($1) order by action`,
      [Object.values(mails)],
    );
    expect(audit).toEqual(['mail.promote', 'mail.resend', 'mail.resend'].map((action) => ({ action, reason: REASON })));
    await deliverMail(mails.failed ?? '');
    expect(await statusOf(mails.failed)).toBe('sent');
  });

  it('O3 O7 sent and unknown ones go again where they were picked, or filtered by that state alone; unknown ones can be counted as sent', async () => {
    const mails = await oneOfEach('Toplu gönderim iki');
    const picked = [mails.sent ?? '', mails.unknown ?? ''];
    const rows = await listMails(mailList.read(new URLSearchParams({ q: 'toplu gonderim iki' })), 10);
    const refs = rows.filter(({ id }) => picked.includes(id)).map(({ id, version }) => ({ id, version }));
    const gone = { id: randomUUID(), version: 1 };
    const [one, two] = await Promise.all([
      actOnMails('resend', { refs: [...refs, gone] }, OPERATOR, REASON),
      actOnMails('resend', { refs: [...refs, gone] }, COLLEAGUE, REASON),
    ]);
    expect(one.tally.done + two.tally.done).toBe(2);
    expect(one.tally.left.gone).toBe(1);
    for (const id of picked) expect(await statusOf(id)).toBe('queued');

    const again = await oneOfEach('Toplu gönderim üç');
    const unknown = filterOf({ q: 'toplu gonderim uc', state: 'unknown' });
    expect((await planMailAct('resend', unknown)).tally.done).toBe(1);
    const settled = await actOnMails('count-sent', filterOf({ q: 'toplu gonderim uc' }), OPERATOR, REASON);
    expect(settled.mails.map(({ id }) => id)).toEqual([again.unknown]);
    expect(await statusOf(again.unknown)).toBe('sent');
    expect(await statusOf(again.failed)).toBe('failed');
  });

  it('O5 a mail whose secret was wiped is left alone, whatever state it is in', () => {
    for (const status of ['failed', 'sent', 'unknown', 'retrying', 'cancelled'] as const) {
      expect(mailSkipReason('resend', { status, sendable: false }, true)).toBe('text-gone');
    }
  });
});

describe('O3 O5 what staff see of a mail', () => {
  it('O5 the link of an account never leaves the database, and once it is wiped there is nothing to send', async () => {
    const mailId = await store({ kind: 'account-link' });
    expect(JSON.stringify(await readMail(mailId))).not.toContain('gizli-baglanti');
    expect(await readMail(mailId)).toMatchObject({ secret: true, sendable: true, html: null, text: null });
    await database.query(
      `update stored_mails set status = 'failed', html = '', text = '', claimed_at = now() where id = $1`,
      [mailId],
    );
    expect(await readMail(mailId)).toMatchObject({ sendable: false });
    expect((await resendMails([await refOf(mailId)], OPERATOR, REASON)).size).toBe(0);
  });

  it('B6 B9 a mail without an order goes out with the password of its own account', async () => {
    const [account] = await database.query<{ id: number; secret: string }>(
      `update user_accounts set mail_secret = 'sealed' where id = $1 returning id, mail_secret as secret`,
      [viewer.accountId],
    );
    const mailId = await store({ kind: 'licence-reminder', accountId: viewer.accountId });
    expect((await claimMail(mailId, LIMITS))?.mailSecret).toBe(account?.secret);
    const without = await store({ kind: 'alert' });
    expect((await claimMail(without, LIMITS))?.mailSecret).toBeNull();
  });

  it('O3 the list finds by address, receipt number and words of the subject, page by page, and counts agree', async () => {
    const { mailId, orderId } = await confirmed();
    const order = await readAnyOrder(orderId);
    const named = await store({
      kind: 'alert',
      subject: 'Çalışan işleyici kalmadı',
      to: { name: 'Nöbetçi', address: 'nobet@karpin.example' },
    });
    const find = async (query: Record<string, string>) =>
      (await listMails(mailList.read(new URLSearchParams(query)), 100)).map(({ id }) => id);
    expect(await find({ q: String(order?.receiptNo) })).toContain(mailId);
    expect(await find({ q: 'nobet@karpin.example' })).toEqual([named]);
    expect(await find({ q: 'calisan ISLEYICI' })).toEqual([named]);
    expect(await find({ q: named })).toEqual([named]);
    expect(await find({ q: 'calisan', kind: 'licence-reminder' })).toEqual([]);
    expect(await find({ kind: 'alert', status: 'queued' })).toContain(named);

    const filter = mailList.read(new URLSearchParams());
    const whole = (await listMails(filter, 1000)).map(({ id }) => id);
    const paged: string[] = [];
    for (let after = filter.after; ;) {
      const page = await listMails({ ...filter, after }, 3);
      paged.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      after = { micros: last.micros, id: last.id };
    }
    expect(paged).toEqual(whole);
    const counts = await countMails(filter);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(whole.length);
  });
});
