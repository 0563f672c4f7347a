import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { closeMailTransport, deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { resendMails, settleMails } from '~/features/ordering/mail/requeue-mails.server';
import { countMails, listMails, readMail } from '~/features/desks/operations/mail-desk-store.server';
import { encrypt } from '~/platform/crypto.server';
import { transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { deliverMailHandler } from '../../worker/handlers/deliver-mail';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createOracle } from '../support/oracle';
import { dealer, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { startSoapMailServer } from '../support/soap-mail-server';
import { startWorker, type WorkerProcess } from '../support/worker-process';

/** Time is compressed: an answer is waited for so long, and the servers that are late answer within it. */
const ANSWER_MS = 1500;
const LATE_MS = 250;
const SECRET = 'karpin508';
const REGISTERED = 'kayitli508@karpin.example';
const STAFF = { accountId: null, name: 'operator@karpin.example' };
const REASON = 'Alıcı e-postayı görmediğini bildirdi';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let soap: Awaited<ReturnType<typeof startSoapMailServer>>;
let database: TestDatabase;
let viewer: DealerViewer;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  smtp = await startSmtpServer();
  soap = await startSoapMailServer({
    credentials: [{ mail: REGISTERED, userName: '508', password: SECRET }],
    lateMs: LATE_MS,
  });
  database = await createTestDatabase({ MAIL_ANSWER_MS: String(ANSWER_MS), LOG_LEVEL: 'fatal' });
  viewer = await dealer(database, 508);
  await database.query(
    `update "tbFirmaIletisimi" set "sIletisimAdresi" = $1 where "nFirmaID" = 508 and "sIletisimAraci" = 'E-Mail'`,
    [REGISTERED],
  );
  await useServer(smtp.url);
});
afterEach(async () => {
  await worker?.kill();
  worker = undefined;
  smtp.setMode('ok');
  soap.setMode('ok');
  smtp.ledger.length = 0;
  soap.ledger.length = 0;
  await useServer(smtp.url);
});
afterAll(async () => {
  await closeMailTransport();
  await Promise.all([smtp.close(), soap.close()]);
  await database.drop();
});

async function useServer(url: string): Promise<void> {
  Object.assign(env(), { MAIL_URL: url });
  await closeMailTransport();
}

const FIELDS = {
  firm: {
    id: 508,
    code: '508',
    name: 'Ege Bilişim',
    address1: '',
    address2: '',
    district: '',
    province: '',
    phone: '',
    email: 'fatura@ege.example',
    taxOffice: '',
    taxNumber: '',
  },
  dealerId: 508,
  orderId: 0,
  receiptNo: 0,
  rowsHtml: '<p>Lisans</p>',
  modules: '',
  approvalCodes: '',
  paymentMethod: '',
};

/** A mail that is due: as the daily reminders write it, or of another kind. */
async function stored(
  of:
    | { kind: 'order-confirmation'; orderId: number; fields: typeof FIELDS }
    | { kind: 'account-link'; orderId: null; fields: null }
    | { kind: 'licence-reminder'; orderId: null; accountId: number; fields: typeof FIELDS } = {
    kind: 'licence-reminder',
    orderId: null,
    accountId: viewer.accountId,
    fields: FIELDS,
  },
): Promise<string> {
  const id = await transaction((tx) =>
    storeMail(tx, {
      ...of,
      locale: 'tr',
      to: { name: 'Yetkili', address: 'fatura@ege.example' },
      subject: 'Lisans',
      html: '<p>Lisans</p>',
      text: 'Lisans',
      correlationId: randomUUID(),
    }),
  );
  return id ?? '';
}

/** What one attempt came to: nothing to say, given up, or another attempt. */
const attempt = async (mailId: string) => {
  const outcome = await deliverMail(mailId);
  if (outcome.kind === 'given-up') return outcome.code;
  return outcome.kind === 'retry' ? 'later' : 'done';
};
const set = (mailId: string, change: string) =>
  database.query(`update stored_mails set ${change} where id = $1`, [mailId]);
const makeDue = (mailId: string) => set(mailId, 'next_attempt_at = null');
/** The attempt that has the mail counts as dead: its time has run out. */
const expireClaim = (mailId: string) => set(mailId, `claimed_at = now() - interval '1 hour'`);
const messageIds = () => smtp.ledger.map(({ headers }) => headers['message-id']);
const seen = async (mailId: string) => [{ mailId, version: (await readMail(mailId))?.version ?? 0 }];
const isDue = async (mailId: string) =>
  (await transaction((tx) => findDueWork(tx, -3_600_000, [deliverMailHandler]))).some(
    ({ subject }) => subject === `mail:${mailId}`,
  );

describe('F30 a mail server that is not well for an hour', () => {
  it.each(['greylist', '4xx'] as const)(
    'O7 F30 one that answers 451 (%s) is asked again and again, and gets the mail once it takes it',
    async (mode) => {
      const mailId = await stored();
      smtp.setMode(mode);
      for (let tries = 1; tries <= 5; tries++) {
        expect(await attempt(mailId)).toBe('later');
        await makeDue(mailId);
      }
      expect(await readMail(mailId)).toMatchObject({
        status: 'retrying',
        attempts: 5,
        errorCode: 'mail-server-error',
      });
      smtp.setMode('ok');
      expect(await attempt(mailId)).toBe('done');
      expect(await readMail(mailId)).toMatchObject({ status: 'sent', errorCode: null });
      expect(smtp.ledger).toHaveLength(1);
    },
  );

  it('O7 F30 one that refuses connections is tried for a day, then the mail is given up', async () => {
    const mailId = await stored();
    const away = await startSmtpServer();
    await away.close();
    await useServer(away.url);
    expect(await attempt(mailId)).toBe('later');
    // The time of its next attempt has not come, whoever rings.
    await set(mailId, `next_attempt_at = now() + interval '10 minutes'`);
    expect(await attempt(mailId)).toBe('done');
    expect(await readMail(mailId)).toMatchObject({ status: 'retrying', attempts: 1 });
    await set(mailId, `next_attempt_at = null, queued_at = now() - interval '23 hours 59 minutes', attempts = 30`);
    expect(await attempt(mailId)).toBe('later');
    const [last] = await database.query<{ seconds: number }>(
      'select extract(epoch from next_attempt_at - now())::float8 as seconds from stored_mails where id = $1',
      [mailId],
    );
    expect(last?.seconds).toBeLessThanOrEqual(60);
    await set(mailId, `next_attempt_at = null, queued_at = now() - interval '24 hours'`);
    expect(await attempt(mailId)).toBe('mail-unreachable');
    expect(await readMail(mailId)).toMatchObject({ status: 'failed', errorCode: 'mail-unreachable' });
  });

  it('O7 F17 F30 a refusal for good fails at once, by SMTP and by a SOAP fault', async () => {
    const bySmtp = await stored();
    smtp.setMode('5xx');
    expect(await attempt(bySmtp)).toBe('mail-rejected');
    await useServer(soap.url);
    soap.setMode('sender-fault', 'mail_gonder');
    const bySoap = await stored();
    expect(await attempt(bySoap)).toBe('mail-fault');
    for (const mailId of [bySmtp, bySoap]) {
      expect(await readMail(mailId)).toMatchObject({ status: 'failed', attempts: 1 });
      expect(await isDue(mailId)).toBe(false);
    }
  });

  it('O7 F30 a SOAP service that takes the mail and is late is waited for; beyond that nobody sends it again but a person', async () => {
    await useServer(soap.url);
    const late = await stored();
    soap.setMode('late', 'mail_gonder');
    expect(await attempt(late)).toBe('done');
    expect(await readMail(late)).toMatchObject({ status: 'sent', attempts: 1 });

    const silent = await stored();
    soap.setMode('hang', 'mail_gonder');
    const dropped = await stored();
    expect(await attempt(silent)).toBe('mail-unanswered');
    soap.setMode('drop', 'mail_gonder');
    expect(await attempt(dropped)).toBe('mail-unanswered');
    soap.setMode('ok');
    for (const mailId of [silent, dropped]) {
      expect(await readMail(mailId)).toMatchObject({ status: 'unknown', errorCode: 'mail-unanswered' });
      await makeDue(mailId);
      expect(await attempt(mailId)).toBe('done');
      expect(await isDue(mailId)).toBe(false);
    }
    // Taken twice by the service so far: late and dropped, each once.
    expect(soap.ledger).toHaveLength(2);

    expect(await resendMails(await seen(silent), STAFF, REASON)).toEqual(new Set([silent]));
    expect(await attempt(silent)).toBe('done');
    const looked = await seen(dropped);
    const both = await Promise.all([settleMails(looked, STAFF, REASON), settleMails(looked, STAFF, REASON)]);
    expect(both.map(({ size }) => size).sort()).toEqual([0, 1]);
    expect(soap.ledger).toHaveLength(3);
    expect(await readMail(silent)).toMatchObject({ status: 'sent' });
    expect(await readMail(dropped)).toMatchObject({ status: 'sent', errorCode: null });
    const audit = await database.query(
      `select action, reason, before, after from audit_entries where subject_type = 'mail' and subject_id = any($1) order by id`,
      [[silent, dropped]],
    );
    const before = { status: 'unknown', errorCode: 'mail-unanswered' };
    expect(audit).toEqual([
      { action: 'mail.resend', reason: REASON, before, after: { status: 'queued' } },
      { action: 'mail.count-sent', reason: REASON, before, after: { status: 'sent' } },
    ]);
  });

  it('O7 F30 an SMTP server that hangs up after the mail gets one copy more, under the same Message-ID, and no third', async () => {
    const mailId = await stored();
    smtp.setMode('drop');
    // Minutes later: one hiccup of the server must not take both.
    const first = await deliverMail(mailId);
    expect(first).toMatchObject({ kind: 'retry', code: 'mail-unanswered' });
    expect(first.kind === 'retry' && first.inMs).toBeGreaterThanOrEqual(120_000);
    await makeDue(mailId);
    expect(await attempt(mailId)).toBe('mail-unanswered');
    smtp.setMode('ok');
    await makeDue(mailId);
    expect(await attempt(mailId)).toBe('done');
    expect(await readMail(mailId)).toMatchObject({ status: 'unknown', attempts: 2 });
    const messageId = (await readMail(mailId))?.messageId;
    expect(messageIds()).toEqual([messageId, messageId]);
  });
});

describe('a document that cannot be made, a server that hangs', () => {
  it('D21 O3 a confirmation waits three times for its invoice, then goes without it, says so, and can be sent whole', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const draft = { kind: 'order-confirmation', orderId, fields: { ...FIELDS, orderId } } as const;
    const mailId = await stored(draft);
    const listed = async () => [
      (await countMails({ query: '', kind: undefined }))['without-document'],
      (await listMails({ query: '', status: 'without-document', kind: undefined, after: undefined }, 10)).map(
        ({ id }) => id,
      ),
    ];
    const attempted = (invoiceOf: () => Promise<{ filename: string; content: Buffer }>) =>
      deliverMail(mailId, { invoiceOf });
    const broken = () => Promise.reject(new Error('the process that makes documents ended'));
    for (let tries = 1; tries <= 3; tries++) {
      expect(await attempted(broken)).toMatchObject({ kind: 'retry', code: 'mail-document-missing' });
      expect(smtp.ledger).toEqual([]);
      await makeDue(mailId);
    }
    expect(await attempted(broken)).toEqual({ kind: 'done' });
    expect(smtp.ledger.map(({ attachments }) => attachments.length)).toEqual([0]);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', withoutDocument: true });
    expect(await listed()).toEqual([1, [mailId]]);

    await resendMails(await seen(mailId), STAFF, REASON);
    const whole = () => Promise.resolve({ filename: 'FS-1.pdf', content: Buffer.from('%PDF-') });
    expect(await attempted(whole)).toEqual({ kind: 'done' });
    expect(smtp.ledger.map(({ attachments }) => attachments.length)).toEqual([0, 1]);
    expect(await listed()).toEqual([0, []]);
  });

  it('O7 F30 a server that hangs does not keep the mails of accounts from going out', async () => {
    Object.assign(env(), { MAIL_ANSWER_MS: 240_000 });
    await closeMailTransport();
    smtp.setMode('hang');
    const hanging = await Promise.all(Array.from({ length: 5 }, () => stored()));
    const attempts = hanging.map((mailId) => deliverMail(mailId));
    const reminder = await stored();
    const link = await stored({ kind: 'account-link', orderId: null, fields: null });
    try {
      await expect
        .poll(() => deliverMail(randomUUID()), { timeout: 60_000, interval: 500 })
        .toMatchObject({ code: 'mail-server-hangs', waited: true });
      expect(await deliverMail(reminder)).toMatchObject({ code: 'mail-server-hangs', waited: true });
      smtp.setMode('ok');
      expect(await attempt(link)).toBe('done');
      expect(await readMail(link)).toMatchObject({ status: 'sent' });
      expect(await readMail(reminder)).toMatchObject({ status: 'queued', attempts: 0 });
    } finally {
      // It takes one more mail and hangs up on all.
      smtp.setMode('drop');
      await attempt(await stored({ kind: 'account-link', orderId: null, fields: null }));
      await Promise.all(attempts);
      Object.assign(env(), { MAIL_ANSWER_MS: ANSWER_MS });
    }
    smtp.setMode('ok');
    expect(await attempt(reminder)).toBe('done');
  }, 240_000);
});

describe('results that come too late', () => {
  it('O7 F6 a stopped attempt that wakes up cannot turn a sent mail back', async () => {
    const mailId = await stored();
    smtp.setMode('hang');
    const held = smtp.held();
    const stopped = attempt(mailId);
    await expect.poll(smtp.held, { interval: 15 }).toBe(held + 1);
    await expireClaim(mailId);
    smtp.setMode('ok');
    expect(await attempt(mailId)).toBe('done');
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await stopped).toBe('later');
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 2, errorCode: null });
    await makeDue(mailId);
    expect(await attempt(mailId)).toBe('done');
    expect(smtp.ledger).toHaveLength(1);
  });

  it('O7 F6 a mail that was accepted is sent, though a later attempt was refused; after a correction it is another mail', async () => {
    const accepted = await stored();
    smtp.setMode('late');
    const first = attempt(accepted);
    await expect.poll(() => smtp.ledger.length, { interval: 15 }).toBe(1);
    await expireClaim(accepted);
    smtp.setMode('5xx');
    expect(await attempt(accepted)).toBe('mail-rejected');
    smtp.answerLate();
    expect(await first).toBe('done');
    expect(await readMail(accepted)).toMatchObject({ status: 'sent' });

    const corrected = await stored();
    smtp.setMode('late');
    const old = attempt(corrected);
    await expect.poll(() => smtp.ledger.length, { interval: 15 }).toBe(2);
    await set(corrected, `status = 'failed', error_code = 'mail-bad-recipient'`);
    await resendMails(await seen(corrected), STAFF, REASON, 'dogru@ege.example');
    smtp.answerLate();
    expect(await old).toBe('done');
    // The old address got it; the corrected one is still owed.
    expect(await readMail(corrected)).toMatchObject({ status: 'queued', toAddress: 'dogru@ege.example' });
    smtp.setMode('ok');
    expect(await attempt(corrected)).toBe('done');
    expect(smtp.ledger.at(-1)?.envelope.to).toEqual(['dogru@ege.example']);
  });

  it('O7 F6 an attempt that was stopped before it sent anything sends nothing when it wakes', async () => {
    await useServer(soap.url);
    const mailId = await stored();
    soap.setMode('late', 'AuthenticationUser');
    const calls = soap.calls.length;
    const stopped = attempt(mailId);
    await expect.poll(() => soap.calls.length, { interval: 15 }).toBe(calls + 1);
    await expireClaim(mailId);
    soap.setMode('ok');
    expect(await attempt(mailId)).toBe('done');
    expect(await stopped).toBe('done');
    expect(soap.ledger).toHaveLength(1);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('O7 F12 F15 what was sent is recorded again and again until the database takes it, and not sent meanwhile', async () => {
    const mailId = await stored();
    await database.query(`
      create function no_space() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await database.query(`create trigger no_space before update on stored_mails for each row
      when (new.status = 'sent') execute function no_space()`);
    const first = attempt(mailId);
    await expect.poll(() => smtp.ledger.length, { interval: 15 }).toBe(1);
    await expireClaim(mailId);
    const second = attempt(mailId);
    // Long enough for several tries to write.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(smtp.ledger).toHaveLength(1);
    expect(await readMail(mailId)).toMatchObject({ status: 'sending' });
    await database.query('drop trigger no_space on stored_mails');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(smtp.ledger).toHaveLength(1);
  });
});

describe('F4 a worker killed or stopped with the mail on its way', () => {
  const order = { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] };
  const mailOf = async (orderId: number) => {
    const [mail] = await database.query<{ id: string }>('select id from stored_mails where order_id = $1', [orderId]);
    return mail?.id ?? '';
  };
  const settings = { MAIL_ANSWER_MS: String(ANSWER_MS) };

  // The worker that is to die shall die of the order's mail and of no other.
  beforeEach(() =>
    database.query(`update stored_mails set status = 'cancelled' where status in ('queued', 'sending', 'retrying')`),
  );

  it('O7 F4 killed after SMTP 250: the copy carries the same Message-ID', async () => {
    const orderId = await placeOrder(viewer, order);
    worker = await startWorker(database, 'postgres', {
      ...settings,
      MAIL_URL: smtp.url,
      FAILPOINT: 'mail-after-accept',
    });
    await worker.exited;
    const mailId = await mailOf(orderId);
    expect(await attempt(mailId)).toBe('done');
    expect(smtp.ledger).toHaveLength(1);
    await expireClaim(mailId);
    expect(await attempt(mailId)).toBe('done');
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 2 });
    const messageId = (await readMail(mailId))?.messageId;
    expect(messageIds()).toEqual([messageId, messageId]);
  });

  it('O7 F4 killed with the mail at the SOAP service: nobody knows, so nobody sends it again by itself, and the order says so', async () => {
    const orderId = await placeOrder(viewer, order);
    worker = await startWorker(database, 'postgres', {
      ...settings,
      MAIL_URL: soap.url,
      FAILPOINT: 'mail-after-accept',
    });
    await worker.exited;
    const mailId = await mailOf(orderId);
    await useServer(soap.url);
    await expireClaim(mailId);
    expect(await attempt(mailId)).toBe('done');
    expect(soap.ledger).toHaveLength(1);
    expect(await isDue(mailId)).toBe(false);
    await waitForOrder(orderId, ({ mail }) => mail.status === 'unknown' && mail.errorCode === 'mail-unanswered');
  });

  it('O7 F6 stopped with SIGSTOP while another sends, then woken: the mail stays sent', async () => {
    const oracle = await createOracle(database, 'postgres');
    const orderId = await placeOrder(viewer, order);
    // An answer that came while it was stopped could be read before its time was found to be over.
    smtp.setMode('mute');
    worker = await startWorker(database, 'postgres', { ...settings, MAIL_URL: smtp.url });
    await expect.poll(() => smtp.ledger.length, { interval: 10, timeout: 90_000 }).toBe(1);
    worker.child.kill('SIGSTOP');
    const mailId = await mailOf(orderId);
    await expireClaim(mailId);
    smtp.setMode('ok');
    expect(await attempt(mailId)).toBe('done');
    // Beyond the time for the answer, so that the woken worker finds its own attempt failed.
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    worker.child.kill('SIGCONT');
    await expect
      .poll(() => database.query(`select 1 from job_failures where subject = $1`, [`mail:${mailId}`]), {
        timeout: 60_000,
      })
      .toHaveLength(1);
    expect(await readMail(mailId)).toMatchObject({ status: 'sent', attempts: 2, errorCode: null });
    expect(new Set(messageIds()).size).toBe(1);
    await oracle.judge({ accepted: [orderId], deliveries: () => messageIds().map(String), mayArriveTwice: true });
  }, 240_000);
});

describe('credentials that were wrong', () => {
  it('D21 O5 an administrator corrects registered mail and password; the mail that was refused goes out with them', async () => {
    await useServer(soap.url);
    const wrong = { mail: 'eski@ege.example', secret: 'yanlis-parola' };
    await database.query(
      `update "tbFirmaIletisimi" set "sIletisimAdresi" = $1 where "nFirmaID" = 508 and "sIletisimAraci" = 'E-Mail'`,
      [wrong.mail],
    );
    await database.query('update user_accounts set mail_secret = $1 where id = $2', [
      encrypt(wrong.secret),
      viewer.accountId,
    ]);
    const mailId = await stored();
    expect(await attempt(mailId)).toBe('mail-auth-refused');
    await changeAccount(
      { accountId: null, name: 'admin@karpin.example' },
      viewer.accountId,
      { do: 'mail-credentials', registeredMail: REGISTERED, servicePassword: SECRET },
      { reason: 'Bayi posta parolasını yeniledi', locale: 'tr' },
    );
    await resendMails(await seen(mailId), STAFF, REASON);
    expect(await attempt(mailId)).toBe('done');
    expect(soap.ledger.at(-1)?.header).toEqual({ sMail: REGISTERED, sUserName: '508', sBayii: '508' });
    const [audit] = await database.query<{ after: unknown; entry: string }>(
      `select after, a::text as entry from audit_entries a where action = 'account.mail-credentials'`,
    );
    expect(audit?.after).toEqual({ registeredMail: '***', servicePassword: '***' });
    for (const value of [SECRET, wrong.secret, REGISTERED, wrong.mail]) expect(audit?.entry).not.toContain(value);
  });
});
