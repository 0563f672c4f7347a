import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { resendMails } from '~/features/ordering/mail/requeue-mails.server';
import { readMail } from '~/features/desks/operations/mail-desk-store.server';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { startSoapMailServer } from '../support/soap-mail-server';
import { startWorker, type WorkerProcess } from '../support/worker-process';

let database: TestDatabase;
let viewer: DealerViewer;
let worker: WorkerProcess | undefined;
/** What the vendor's service knows the dealer's firm by. */
let registered: string;

beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  const [contact] = await database.query<{ mail: string }>(
    `select "sIletisimAdresi" as mail from "tbFirmaIletisimi" where "nFirmaID" = 508 and "sIletisimAraci" = 'E-Mail'`,
  );
  registered = contact?.mail ?? '';
});
afterEach(() => worker?.stop());
afterAll(() => database.drop());

const order = {
  customer: { ...NEW_CUSTOMER, name: 'Öz & Kardeş <Market>' },
  lines: [
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'KarpinKullanici', quantity: 2 },
  ],
};

describe('the confirmation of an order leaves the house', () => {
  it('D21 P24 through the vendor’s SOAP service: AuthenticationUser, then mail_gonder with every field, once', async () => {
    const soap = await startSoapMailServer({
      credentials: [{ mail: registered, userName: '508', password: 'karpin508' }],
    });
    try {
      const orderId = await placeOrder(viewer, order);
      worker = await startWorker(database, 'postgres', { MAIL_URL: soap.url });
      const done = await waitForOrder(orderId, delivered);
      expect(soap.violations).toEqual([]);
      expect(soap.calls).toEqual(['AuthenticationUser', 'mail_gonder']);
      expect(soap.ledger).toHaveLength(1);
      const [mail] = soap.ledger;
      expect(mail?.header).toEqual({ sMail: registered, sUserName: '508', sBayii: '508' });
      expect(mail?.fields).toMatchObject({
        sSubject: 'Sipariş',
        nFirmaID: '508',
        nAlisverisID: String(orderId),
        lFisNo: String(done.receiptNo),
        sOdemeSekli: 'Kapıda Ödeme',
        sIp: '127.0.0.1',
      });
      expect(mail?.fields.sFirma).toContain('Öz &amp; Kardeş &lt;Market&gt;');
      expect(mail?.fields.sFirma).toContain('KarpinMarket');
      for (const { report } of done.lines.flatMap(({ licences }) => licences)) {
        expect(mail?.fields.sOnayKodlari).toContain(report);
      }
      for (const module of done.lines[0]?.modules ?? []) expect(mail?.fields.sModuller).toContain(module);
    } finally {
      await soap.close();
    }
  });

  it('D21 a changed billing mail is where the copy goes; the service knows the firm by its registered mail all the same', async () => {
    const soap = await startSoapMailServer({
      credentials: [{ mail: registered, userName: '508', password: 'karpin508' }],
    });
    try {
      const { orderId } = await acceptOrder(
        viewer,
        orderRequestShape.parse({ payment: 'cash-on-delivery', cashOnDelivery: 'cash', ...order }),
        {
          source: 'web',
          idempotencyKey: undefined,
          locale: 'tr',
          correlationId: randomUUID(),
          billing: { email: 'muhasebe@baska.example', contact: 'Muhasebe' },
        },
      );
      worker = await startWorker(database, 'postgres', { MAIL_URL: soap.url });
      await waitForOrder(orderId, delivered);
      expect(soap.violations).toEqual([]);
      expect(soap.ledger).toHaveLength(1);
      expect(soap.ledger[0]?.header).toEqual({ sMail: registered, sUserName: '508', sBayii: '508' });
      expect(soap.ledger[0]?.fields).toMatchObject({ nFirmaID: '508', sEMail: 'muhasebe@baska.example' });

      // Sent again after a correction, the copy goes to the corrected address.
      await database.query(`update stored_mails set status = 'failed' where order_id = $1`, [orderId]);
      const [mail] = await database.query<{ id: string }>(`select id from stored_mails where order_id = $1`, [orderId]);
      const seen = { mailId: mail?.id ?? '', version: (await readMail(mail?.id ?? ''))?.version ?? 0 };
      const staff = { accountId: null, name: 'operator@karpin.example' };
      await resendMails([seen], staff, 'Adres yanlış yazılmıştı', 'dogru@baska.example');
      await waitForOrder(orderId, delivered);
      expect(soap.ledger[1]?.header.sMail).toBe(registered);
      expect(soap.ledger[1]?.fields.sEMail).toBe('dogru@baska.example');
      expect(soap.ledger[1]?.fields.sFirma).toContain('dogru@baska.example');
    } finally {
      await soap.close();
    }
  });

  it('D21 a service that is down for a while gets the mail later, once; the order is completed all the while', async () => {
    const soap = await startSoapMailServer({
      credentials: [{ mail: registered, userName: '508', password: 'karpin508' }],
    });
    soap.setMode('error-500');
    try {
      const orderId = await placeOrder(viewer, order);
      worker = await startWorker(database, 'postgres', { MAIL_URL: soap.url, RETRY_BACKOFF_MS: '400' });
      const waiting = await waitForOrder(orderId, ({ mail }) => mail.status === 'retrying');
      expect(waiting).toMatchObject({ status: 'completed', mail: { errorCode: 'mail-server-error' } });
      soap.setMode('ok');
      await waitForOrder(orderId, delivered);
      expect(soap.ledger).toHaveLength(1);
    } finally {
      await soap.close();
    }
  });

  it('D21 O3 a refused log-in is final and says so, to the consoles too', async () => {
    const soap = await startSoapMailServer({
      credentials: [{ mail: registered, userName: '508', password: 'another' }],
    });
    try {
      const orderId = await placeOrder(viewer, order);
      worker = await startWorker(database, 'postgres', { MAIL_URL: soap.url });
      const refused = await waitForOrder(orderId, ({ mail }) => mail.status === 'failed');
      expect(refused.mail.errorCode).toBe('mail-auth-refused');
      expect(soap.ledger).toHaveLength(0);
      // Written once the queue has heard of it, a moment after the mail's row.
      await expect
        .poll(() =>
          database.query(
            `select f.code, f.retry_in_ms from job_failures f join stored_mails m on f.subject = 'mail:' || m.id where m.order_id = $1`,
            [orderId],
          ),
        )
        .toEqual([{ code: 'mail-auth-refused', retry_in_ms: null }]);
    } finally {
      await soap.close();
    }
  });

  it('D21 through SMTP, to the dealer', async () => {
    const smtp = await startSmtpServer();
    try {
      const orderId = await placeOrder(viewer, order);
      worker = await startWorker(database, 'postgres', { MAIL_URL: smtp.url });
      await waitForOrder(orderId, delivered);
      expect(smtp.ledger).toHaveLength(1);
      expect(JSON.stringify(smtp.ledger[0])).toContain(viewer.firm.email);
    } finally {
      await smtp.close();
    }
  });

  it('O7 the old password is nowhere but encrypted: not in mails, jobs, messages or the audit', async () => {
    const [leaks] = await database.query<{ leaks: number }>(`
      select (select count(*) from stored_mails m where m::text like '%karpin508%')::int
        + (select count(*) from outbox_messages o where o::text like '%karpin508%')::int
        + (select count(*) from bullmq.job j where j::text like '%karpin508%')::int
        + (select count(*) from job_failures f where f::text like '%karpin508%')::int
        + (select count(*) from audit_entries a where a::text like '%karpin508%')::int
        + (select count(*) from "tbFirma" f where f::text like '%karpin508%')::int
        + (select count(*) from user_accounts u where u::text like '%karpin508%')::int as leaks`);
    expect(leaks?.leaks).toBe(0);
  });
});
