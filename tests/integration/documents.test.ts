import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, type JsonWebKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStallFigures } from '~/features/desks/administration/alert-store.server';
import { invoiceAttachment } from '~/features/ordering/documents/invoice-pdf.server';
import { newLicenceKey } from '~/features/licensing/licence-files/new-licence-key.server';
import { closeMailTransport, deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { periodOf } from '~/features/customers/ledger/statement-filter';
import { invoicedOrders } from '~/features/ordering/orders/order-list-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { db } from '~/platform/db/client.server';
import { dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import { translator } from '~/platform/i18n.server';
import { LANGUAGES } from '~/platform/languages';
import { typeset, Typesetter } from '~/platform/typesetting/typeset.server';
import { settingGroups } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { dealerVisitor, staffVisitor, Visitor } from '../support/staff';

/** What Typst would take for markup, code, a file, a package, a comment or the end of a text. */
const HOSTILE = '#read("/etc/passwd") *a* $x$ //';
const HOSTILE_NOTE = '= #import "@preview/x:1.0.0" \\ <b>';

let database: TestDatabase;
let host: HostProcess;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let folder: string;
const visitors = new Map<number, Visitor>();
let orderId: number;
let approvalCode: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
  smtp = await startSmtpServer();
  database = await createTestDatabase({ MAIL_URL: smtp.url });
  host = await startHost(database.url, { TRUST_PROXY: '1' });
  for (const id of [36, 71]) visitors.set(id, await dealerVisitor(host, id));
  // No other dealer sees a customer of 36.
  orderId = await placeOrder(await dealer(database, 36), {
    customer: { ...NEW_CUSTOMER, name: HOSTILE },
    note: HOSTILE_NOTE,
    lines: [
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'Etiket40x20', quantity: 10 },
    ],
  });
  await complete(orderId);
  approvalCode = (await readAnyOrder(orderId))?.lines[0]?.licences[0]?.approvalCode ?? expect.fail('no licence');
});
afterAll(async () => {
  await host.stop();
  await closeMailTransport();
  await smtp.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const visitor = (id: number) => visitors.get(id) ?? expect.fail(`${id} is not logged in`);

async function complete(id: number): Promise<void> {
  const lines = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [id]);
  await provisionOrderLines(lines.map((line) => ({ orderLineId: line.id, generation: 1, suspect: false })));
  await composeOrderConfirmation(id);
}

async function pdfOf(answer: Response): Promise<Buffer> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return Buffer.from(await answer.arrayBuffer());
}

/** What one of Poppler's programs says of a PDF. */
async function poppler(program: 'pdftotext' | 'pdffonts' | 'pdfinfo', pdf: Buffer, ...more: string[]): Promise<string> {
  const { PDFTOTEXT_PATH } = process.env;
  if (!PDFTOTEXT_PATH) throw new Error('This test has its pdftotext from `npm run test:integration`.');
  const file = path.join(folder, 'document.pdf');
  await writeFile(file, pdf);
  const args = program === 'pdftotext' ? ['-layout', file, '-'] : [...more, file];
  const { stdout } = await promisify(execFile)(path.join(path.dirname(PDFTOTEXT_PATH), program), args);
  return stdout;
}

/** The text of a PDF, without the marks by which directions are kept apart and words may break. */
const textOf = async (pdf: Buffer) =>
  (await poppler('pdftotext', pdf)).replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describe('B14 documents as PDF', () => {
  it('B14 a receipt says in each language what its page says, in fonts of its own, whatever people wrote', async () => {
    const order = await readAnyOrder(orderId);
    for (const { code } of LANGUAGES) {
      const cookie = `${visitor(36).cookie}; lang=${code}`;
      const answer = await fetch(`${host.origin}/report/FS/${orderId}.pdf`, { headers: { Cookie: cookie } });
      const pdf = await pdfOf(answer);
      const text = await textOf(pdf);
      expect(text, code).toContain(`FS ${order?.receiptNo}`);
      expect(text, code).toContain(order?.amountInWords);
      expect(text, code).toContain(translator(code)('report:title'));
      if (code !== 'ar') {
        expect(text, code).toContain(HOSTILE);
        expect(text, code).toContain(HOSTILE_NOTE);
        expect(text, code).toContain(translator(code)('document:net'));
      }
      const fonts = (await poppler('pdffonts', pdf)).split('\n').slice(2).filter(Boolean);
      expect(fonts.length, code).toBeGreaterThan(1);
      for (const font of fonts)
        expect(font, code).toMatch(/^[A-Z]{6}\+(Inter|Vazirmatn|NotoSansSC)\S* .* yes yes yes /);
    }
  });

  it('B14 an invoice waits for its confirmation, then is a page, a file and what goes with the mail', async () => {
    const unfinished = await placeOrder(await dealer(database, 36), {
      customer: { ...NEW_CUSTOMER, name: 'Henüz hazır değil' },
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const waiting = await visitor(36).get(`/blank.pdf?order=${unfinished}`);
    expect([waiting.status, waiting.headers.get('Location')]).toEqual([302, `/blank?order=${unfinished}`]);

    const order = await readAnyOrder(orderId);
    const pdf = await pdfOf(await visitor(36).get(`/blank.pdf?order=${orderId}`));
    const text = await textOf(pdf);
    for (const said of ['Fatura', `FS ${order?.receiptNo}`, approvalCode, HOSTILE, 'Genel toplam', 'Sayfa 1 / 1']) {
      expect(text).toContain(said);
    }
    // What a screen reader goes by: headings, tables with heads, everything in the order in which it is read.
    const structure = (await poppler('pdfinfo', pdf, '-struct-text')).replace(/"\s*\n\s*"/g, '');
    const marks = [
      ...['H1', `FS ${order?.receiptNo}`, 'H2', NEW_CUSTOMER.contact],
      ...['Table', 'THead', 'TH', 'TBody', 'TD', 'Genel toplam', approvalCode],
    ];
    let read = 0;
    for (const mark of marks) {
      const place = structure.indexOf(mark, read);
      expect(place, `${mark} in\n${structure}`).toBeGreaterThan(-1);
      read = place;
    }
    expect(await poppler('pdfinfo', pdf, '-meta')).toMatch(/<dc:language>.*tr/s);
    const info = await poppler('pdfinfo', pdf);
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(new RegExp(`Title: +Fatura FS ${order?.receiptNo}`));
    expect(info).toMatch(/Page size: .*A4/);
    expect(info).toMatch(/JavaScript: +no/);

    const [mail] = await database.query<{ id: string }>(`select id from stored_mails where order_id = $1`, [orderId]);
    await deliverMail(mail?.id ?? '', { invoiceOf: (id) => invoiceAttachment(id, new Date()) });
    const [sent] = smtp.ledger.splice(0);
    expect(sent?.attachments.map(({ name, type }) => [name, type])).toEqual([
      [`FS-${order?.receiptNo}.pdf`, 'application/pdf'],
    ]);
    expect(await textOf(sent?.attachments[0]?.content ?? Buffer.alloc(0))).toContain(approvalCode);

    // The confirmation says all that the invoice says: it does not wait for ever for one that cannot be made.
    await database.query(`update stored_mails set status = 'queued', document_tries = 3 where id = $1`, [mail?.id]);
    await deliverMail(mail?.id ?? '', { invoiceOf: () => Promise.reject(new Error('no room')) });
    expect(smtp.ledger[0]?.attachments).toEqual([]);
    expect(smtp.ledger[0]?.html).toContain(approvalCode);
  });

  it('B14 D14 others get neither receipt nor invoice nor certificate, and learn nothing by how they are refused', async () => {
    for (const address of [
      `/report/FS/${orderId}.pdf`,
      `/blank.pdf?order=${orderId}`,
      `/licences/${approvalCode}.pdf`,
    ]) {
      expect((await visitor(36).get(address)).status, address).toBe(200);
      expect((await visitor(71).get(address)).status, address).toBe(404);
      const stranger = await new Visitor(host).get(address);
      expect(stranger.headers.get('Location'), address).toMatch(/^\/login\?to=/);
    }
    for (const nothing of ['/report/AS/1.pdf', '/report/FS/0.pdf', '/report/FS/x.pdf', '/licences/ZZ.pdf']) {
      expect((await visitor(36).get(nothing)).status, nothing).toBe(404);
    }
  });

  it('B14 a certificate names holder, product, modules and end', async () => {
    const text = await textOf(await pdfOf(await visitor(36).get(`/licences/${approvalCode}.pdf`)));
    for (const said of ['Lisans belgesi', approvalCode, HOSTILE, 'Market online', 'tarihine kadar geçerlidir.']) {
      expect(text).toContain(said);
    }
    // In the order of a Turkish reader, who looks for Ç after C and for İ after H.
    const places = ['Banka', 'Çek/Senet', 'Etiket', 'İrsaliye', 'Kasa', 'Turab online'].map((name) =>
      text.indexOf(name),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('B14 a statement opens with what was before it and closes with all that it shows, on the page and on paper', async () => {
    await database.query(
      `delete from "tbStokFisiOdemePlani" p using "tbFirmaHareketi" h where h."nCariHareketID" = p."nCariHareketID" and h."nFirmaID" = 71`,
    );
    await database.query(`delete from "tbFirmaHareketi" where "nFirmaID" = 71`);
    const insert = (day: string, kind: string, debit: number, credit: number, note = '') =>
      database.query(
        `insert into "tbFirmaHareketi" ("nFirmaID", "sCariIslem", "dteIslemTarihi", "dteValorTarihi", "sEvrakNo", "lBorcTutar", "lAlacakTutar", "sAciklama")
         values (71, $1, $2, $2, '900001', $3, $4, $5)`,
        [kind, day, debit, credit, note],
      );
    await insert('2026-04-30T20:59:59Z', 'FS', 1000, 0);
    // Already May in Istanbul.
    await insert('2026-04-30T21:00:00Z', 'FS', 250.5, 0);
    await insert('2026-05-31T20:59:59Z', 'HV', 0, 2000, '#havale *Örnek*');
    await insert('2026-05-31T21:00:00Z', 'FS', 777, 0);
    const query = 'from=2026-05-01&to=2026-05-31';
    const html = (await (await visitor(71).get(`/statement?${query}`)).text()).replaceAll('<!-- -->', '');
    const text = await textOf(await pdfOf(await visitor(71).get(`/statement.pdf?${query}`)));
    for (const said of [
      '1.000,00',
      '250,50',
      '1.250,50',
      '2.000,00',
      '-749,50',
      'Satış fişi 900001',
      '#havale *Örnek*',
    ]) {
      expect(html, said).toContain(said);
      expect(text.replaceAll('−', '-'), said).toContain(said);
    }
    expect(html + text).not.toContain('777,00');
    const ofStaff = await (await staffVisitor(host, 'support')).get(`/support/receivables/71/statement.pdf?${query}`);
    expect(ofStaff.headers.get('Content-Disposition')).toContain('-71-2026-05-01-2026-05-31.pdf"');
    expect(await textOf(await pdfOf(ofStaff))).toContain('#havale *Örnek*');
    for (const [language, file] of [
      ['tr', 'cari-hesap'],
      ['de', 'konto'],
    ]) {
      const headers = { Cookie: `${visitor(71).cookie}; lang=${language}` };
      const named = await fetch(`${host.origin}/statement.pdf?${query}`, { headers });
      expect(named.headers.get('Content-Disposition')).toContain(`"${file}-71-2026-05-01-2026-05-31.pdf"`);
    }
    // Nobody else's account is shown by asking for it.
    expect(await (await visitor(36).get(`/statement?${query}&firm=71`)).text()).not.toContain('#havale');
    expect((await new Visitor(host).get('/statement.pdf')).headers.get('Location')).toMatch(/^\/login/);
  });

  it('B21 B22 B23 a payment has a receipt and a refund a note, in each language, for their dealer and staff alone', async () => {
    const staff = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' } as const;
    const paidOrder = await placeOrder(await dealer(database, 36), {
      customer: { ...NEW_CUSTOMER, name: 'Kâğıt Market' },
      lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    });
    const { receiptNo, money } = (await readAnyOrder(paidOrder)) ?? expect.fail('no order');
    const payment = await recordPayment(staff, paidOrder, {
      ...{ amount: money.due, seenPaid: '0.00', means: 'transfer', valueDate: '2026-11-20', reference: 'EFT *17*' },
    });
    await cancelOrder(staff, paidOrder);
    const ask = { paymentId: payment, amount: 1250, reason: 'Gizli neden' };
    const gone = await requestRefund(staff, paidOrder, ask);
    const support = await staffVisitor(host, 'support');
    for (const { code } of LANGUAGES) {
      const headers = { Cookie: `${visitor(36).cookie}; lang=${code}` };
      const receipt = await textOf(
        await pdfOf(await fetch(`${host.origin}/statement/payments/${payment}.pdf`, { headers })),
      );
      const note = await textOf(await pdfOf(await fetch(`${host.origin}/statement/refunds/${gone}.pdf`, { headers })));
      for (const said of [`T${payment}`, String(receiptNo), transferReference(receiptNo)])
        expect(receipt, code).toContain(said);
      if (code !== 'ar') expect(receipt, code).toContain('EFT *17*');
      expect(receipt, code).toContain(translator(code)('papers:payment.title'));
      expect(receipt, code).toContain(amountInWords(kurusFromDecimal(money.due)));
      for (const said of [`R${gone}`, String(receiptNo), `T${payment}`, amountInWords(1250)])
        expect(note, code).toContain(said);
      expect(note, code).toContain(translator(code)('papers:refund.title'));
      expect(note, code).not.toContain('Gizli neden');
    }
    for (const [own, any] of [
      [`/statement/payments/${payment}.pdf`, `/support/receivables/payments/${payment}.pdf`],
      [`/statement/refunds/${gone}.pdf`, `/support/refunds/${gone}.pdf`],
    ] as const) {
      expect((await visitor(71).get(own)).status, 'another dealer').toBe(404);
      expect((await visitor(36).get(any)).status).toBeGreaterThanOrEqual(300);
      const paper = await textOf(await pdfOf(await support.get(any)));
      expect(paper, any).toContain(translator('tr')('document:dealer-code', { code: 36 }));
    }
    // Money that has not gone has no note, and what was taken back says so.
    const [waiting] = await database.query<{ id: number }>(
      `insert into refunds (payment_id, order_id, amount, reason, requested_by) values ($1, $2, 1, 'x', 'y') returning id`,
      [payment, paidOrder],
    );
    expect((await visitor(36).get(`/statement/refunds/${waiting?.id}.pdf`)).status).toBe(404);
    const wrong = await placeOrder(await dealer(database, 36), {
      customer: { ...NEW_CUSTOMER, name: 'Kâğıt Market' },
      lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    });
    const taken = await recordPayment(staff, wrong, {
      ...{ amount: '10.00', seenPaid: '0.00', means: 'cash', valueDate: '2026-11-20', reference: '' },
    });
    await reversePayment(staff, wrong, taken, 'Yanlış siparişe yazıldı');
    expect(await textOf(await pdfOf(await visitor(36).get(`/statement/payments/${taken}.pdf`)))).toContain(
      translator('tr')('papers:payment.reversed'),
    );
  });

  it('B23 a balance is a letter in each language, with the answer and the reply, and its file is downloaded by its dealer and staff', async () => {
    const [one] = await database.query<{ id: number }>(
      `insert into reconciliations (dealer_id, period_from, period_to, balance, sent_by, answer_by, answered_at, answered_by, agreed,
         note, own_balance, replied_at, replied_by, outcome, reply)
       values (36, '2026-10-01', '2026-10-31', 69325, 'destek@karpin.example', '2026-11-15', now(), 'bayi36@karpin.example', false,
         'Havale *eksik*', 39884, now(), 'destek@karpin.example', 'corrected', 'Havaleyi işledik') returning id`,
    );
    await database.query(
      `insert into reconciliation_files (reconciliation_id, name, media_type, bytes) values ($1, 'ekstre ğ.pdf', 'application/pdf', $2)`,
      [one?.id, Buffer.from('%PDF-1.7 %%EOF')],
    );
    const support = await staffVisitor(host, 'support');
    for (const { code } of LANGUAGES) {
      const headers = { Cookie: `${visitor(36).cookie}; lang=${code}` };
      const letter = await textOf(
        await pdfOf(await fetch(`${host.origin}/statement/reconciliations/${one?.id}.pdf`, { headers })),
      );
      for (const said of ['Havale *eksik*', 'Havaleyi işledik', amountInWords(6_932_500)])
        expect(letter, code).toContain(said);
      // A long title is set in two lines.
      const [word = ''] = translator(code)('papers:letter.title').split(' ');
      if (code !== 'ar') expect(letter, code).toContain(word);
    }
    for (const [own, any] of [
      [`/statement/reconciliations/${one?.id}.pdf`, `/support/reconciliations/${one?.id}.pdf`],
      [`/statement/reconciliations/${one?.id}/file`, `/support/reconciliations/${one?.id}/file`],
    ] as const) {
      expect((await visitor(36).get(own)).status, own).toBe(200);
      expect((await visitor(71).get(own)).status, own).toBe(404);
      expect((await support.get(any)).status, any).toBe(200);
    }
    // The form of the page brings file and balance, and says what is wrong with them.
    const [asked] = await database.query<{ id: number }>(
      `insert into reconciliations (dealer_id, period_from, period_to, balance, sent_by, answer_by)
       values (36, '2026-08-01', '2026-08-31', 10, 'destek@karpin.example', '2026-09-15') returning id`,
    );
    const object = (bytes: string, own: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ answer: 'object', note: 'Eksik', own })) body.set(name, value);
      body.set('file', new File([bytes], 'ekstre.pdf', { type: 'application/pdf' }));
      return visitor(36).post(`/statement/reconciliations/${asked?.id}`, body);
    };
    expect((await object('MZ', '5')).status).toBe(422);
    expect((await object('%PDF-1.7 %%EOF', 'beş')).status).toBe(422);
    expect((await object('%PDF-1.7 %%EOF', '5,00')).status).toBe(302);
    const [stored] = await database.query(
      `select r.agreed, r.own_balance::text as own, f.name from reconciliations r join reconciliation_files f on f.reconciliation_id = r.id where r.id = $1`,
      [asked?.id],
    );
    expect(stored).toEqual({ agreed: false, own: '5.00', name: 'ekstre.pdf' });
    const file = await visitor(36).get(`/statement/reconciliations/${one?.id}/file`);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="ekstre g_?\.pdf"/);
    expect(file.headers.get('Content-Type')).toBe('application/octet-stream');
  });

  it('B14 B26 the statement of a month is a file for spreadsheets, too, and its invoices are one PDF or a zip of them', async () => {
    const csv = await (await visitor(71).get('/statement.csv?month=2026-05')).text();
    const [, opening, sale, payment, ...more] = csv.trim().split('\r\n');
    expect(more).toEqual([]);
    expect(opening).toContain('Devir bakiyesi');
    expect(opening).toContain('1000,00');
    expect(sale).toContain('1250,50');
    expect(payment).toContain('#havale *Örnek*');
    expect(payment).toContain('-749,50');
    const workbook = await visitor(71).get('/statement.xlsx?month=2026-05');
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const order = (await readAnyOrder(orderId)) ?? expect.fail('no order');
    const month = dayInIstanbul(new Date(order.acceptedAt)).slice(0, 7);
    // One more of the month, and one of another, which is not among them.
    const viewer = await dealer(database, 36);
    const lines = [{ sku: 'KarpinMarket', quantity: 1 }];
    const [second, other] = [
      await placeOrder(viewer, { customer: { ...NEW_CUSTOMER, name: 'Ayın ikincisi' }, lines }),
      await placeOrder(viewer, { customer: { ...NEW_CUSTOMER, name: 'Geçen ayınki' }, lines }),
    ] as const;
    for (const id of [second, other]) await complete(id);
    await database.query(`update orders set accepted_at = accepted_at - interval '40 days' where receipt_id = $1`, [
      other,
    ]);
    const { length: receipts } = await invoicedOrders(36, periodOf({ month }, dayInIstanbul(new Date())));
    expect(receipts).toBe(2);
    const text = await textOf(await pdfOf(await visitor(36).get(`/statement/invoices.pdf?month=${month}`)));
    expect(text).toContain(`FS ${order.receiptNo}`);
    // Each document counts its own pages.
    expect(text.match(/Sayfa 1 \/ 1/g)).toHaveLength(receipts);
    const zip = await visitor(36).get(`/statement/invoices.zip?month=${month}`);
    expect(zip.headers.get('Content-Type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(receipts);
    for (const file of Object.values(files)) expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await visitor(71).get(`/statement/invoices.zip?month=2019-01`)).status).toBe(404);
  });

  it('B14 a document that takes too long is given up, and the next one is made', async () => {
    const limits = { processorMs: 60_000, latestMs: 60_000, idleMs: 10, mostDocuments: 1000 };
    const by = new Typesetter({ ...limits, processorMs: 1 });
    const data = { title: 'x', documents: [] };
    const at = new Date();
    await expect(typeset(data, { at, by })).rejects.toThrow('ended on its way');
    const stopped = new Typesetter({ ...limits, latestMs: 1 });
    await expect(typeset(data, { at, by: stopped })).rejects.toThrow('ended on its way');
    // Data of another shape is an error of its own, and says nothing of the data.
    await expect(typeset({ title: 'secret-4711', documents: [{ locale: 'tr' }] }, { at })).rejects.toThrow(
      /^(?!.*4711).*could not be typeset/,
    );
    expect((await invoiceAttachment(orderId, at))?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('B14 more documents than one process makes are asked for at once: each is made', async () => {
    const by = new Typesetter({ processorMs: 60_000, latestMs: 60_000, idleMs: 10, mostDocuments: 2 });
    const titles = ['Bir', 'İki', 'Üç', 'Dört', 'Beş'];
    const made = await Promise.all(
      titles.map((title) => typeset({ title, brand: 'Karpin', documents: [] }, { at: new Date(), by })),
    );
    for (const [index, pdf] of made.entries())
      expect(await poppler('pdfinfo', Buffer.from(pdf))).toMatch(new RegExp(`Title: +${titles[index]}`));
  });

  it('O7 attack F9: /ops says who takes most; an operator holds an account back with a reason, and lets it go', async () => {
    const [operator, support] = [await staffVisitor(host, 'operator'), await staffVisitor(host, 'support')];
    const [account] = await database.query<{ id: number; email: string }>(
      'select id, email from user_accounts where firm_id = 36 order by id limit 1',
    );
    const { id = 0, email = '' } = account ?? {};
    await pdfOf(await visitor(36).get(`/report/FS/${orderId}.pdf`));
    const page = async (who: Visitor) => (await who.get('/ops')).text();
    await expect.poll(() => page(operator), { timeout: 60_000, interval: 500 }).toContain(email);
    const ask = `href="/ops?ask=hold&amp;account=${id}"`;
    expect(await page(operator)).toContain(ask);
    expect(await page(support)).not.toContain(ask);
    expect(await (await operator.get(`/ops?ask=hold&account=${id}`)).text()).toContain('sıranın sonuna alınsın mı?');

    const reason = 'Herkesi bekletiyor, sordum';
    const post = (who: Visitor, form: Record<string, string>) => who.post('/ops?index', form);
    const acts = () =>
      database.query(
        `select action, reason from audit_entries where subject_type = 'account' and subject_id = $1
         and action in ('account.hold', 'account.release') order by id`,
        [String(id)],
      );
    expect((await post(support, { intent: 'hold', account: String(id), reason })).status).toBe(403);
    const short = await post(operator, { intent: 'hold', account: String(id), reason: 'kısa' });
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('kısa</textarea>')]);
    expect((await post(operator, { intent: 'hold', account: '999999', reason })).status).toBe(400);
    expect(await acts()).toEqual([]);
    for (const intent of ['hold', 'hold']) {
      expect((await post(operator, { intent, account: String(id), reason })).status).toBe(302);
    }
    expect(await page(operator)).toContain(`href="/ops?ask=release&amp;account=${id}"`);
    expect(await page(operator)).toContain(reason);
    // Who is held back waits, and is not refused.
    const held = Array.from({ length: 3 }, () => visitor(36).get(`/report/FS/${orderId}.pdf`));
    for (const answer of await Promise.all(held)) await pdfOf(answer);
    expect((await post(operator, { intent: 'release', account: String(id), reason })).status).toBe(302);
    expect(await page(operator)).not.toContain(reason);
    expect(await acts()).toEqual([
      { action: 'account.hold', reason },
      { action: 'account.release', reason },
    ]);
  });
});

type Payload = {
  data: { id: string; attributes: { status: string; expiry: string; firm: { name: string }; modules: string[] } };
  meta: { kid: string; issued: string; expiry: string; claim?: string };
};

/** Checks a file with the published keys, and nothing else. */
async function payloadOf(file: string): Promise<Payload> {
  const published = await fetch(`${host.origin}/.well-known/licence-keys.json`);
  const { keys } = (await published.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const body = file.split('\n').slice(1, -2).join('');
  const { enc, sig } = JSON.parse(Buffer.from(body, 'base64').toString()) as { enc: string; sig: string };
  const payload = JSON.parse(Buffer.from(enc, 'base64').toString()) as Payload;
  const key = createPublicKey({ key: keys.find(({ kid }) => kid === payload.meta.kid) ?? {}, format: 'jwk' });
  expect(verify(null, Buffer.from(`license/${enc}`), key, Buffer.from(sig, 'base64'))).toBe(true);
  return payload;
}

describe('B17 licence files', () => {
  const refresh = (code: string, from: string, till?: Record<string, string>) =>
    fetch(`${host.origin}/api/licence-files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ approvalCode: code, ...(till && { till }) }),
    });
  /** A till with its key; signs its requests, each a millisecond after the one before. */
  const newTill = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    let last = Date.now() - 60_000;
    return (code: string, claim?: string, at = ++last) => {
      const signedAt = new Date(at).toISOString();
      const signature = sign(null, Buffer.from(`licence-file-request/${code}/${signedAt}`), privateKey).toString(
        'base64url',
      );
      return { publicKey: x, signedAt, signature, ...(claim !== undefined && { claim }) };
    };
  };
  const firmIn = async (answer: Response) => (await payloadOf(await answer.text())).data.attributes.firm;
  const NO_FIRM = { code: '', name: '', taxNumber: '' };

  it('B17 the dealer has the file by the button and by the API; another dealer has neither', async () => {
    const logIn = async (id: number) => {
      const answer = await fetch(`${host.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `bayi${id}@karpin.example`, password: `karpin${id}` }),
      });
      return ((await answer.json()) as { accessToken: string }).accessToken;
    };
    const byToken = async (id: number) =>
      fetch(`${host.origin}/api/licences/${approvalCode}/file`, {
        headers: { Authorization: `Bearer ${await logIn(id)}` },
      });
    expect(await (await visitor(36).get(`/licences/${approvalCode}`)).text()).toContain(
      `href="/licences/${approvalCode}/file"`,
    );
    const button = await visitor(36).get(`/licences/${approvalCode}/file`);
    expect(button.headers.get('Content-Disposition')).toBe(`attachment; filename="${approvalCode}.lic"`);
    for (const answer of [button, await byToken(36)]) {
      const { data, meta } = await payloadOf(await answer.text());
      expect(data).toMatchObject({ id: approvalCode, attributes: { status: 'valid', firm: { name: HOSTILE } } });
      expect(data.attributes.modules).toContain('Market online');
      // By code point, in whatever language the dealer reads (decision 68).
      expect(data.attributes.modules).toEqual([...data.attributes.modules].sort());
      // The file's end is not the licence's.
      expect(Date.parse(meta.expiry) - Date.parse(meta.issued)).toBe(30 * 86_400_000);
      expect(dayInIstanbul(new Date(data.attributes.expiry))).not.toBe(dayInIstanbul(new Date(meta.expiry)));
    }
    expect((await visitor(71).get(`/licences/${approvalCode}/file`)).status).toBe(404);
    expect((await byToken(71)).status).toBe(404);
    expect((await fetch(`${host.origin}/api/licences/${approvalCode}/file`)).status).toBe(401);
  });

  it('B17 O7 a till refreshes its file by its code; who guesses codes is stopped, and no till besides', async () => {
    const answer = await refresh(approvalCode.toLowerCase(), '203.0.113.9');
    expect(answer.status).toBe(200);
    expect((await payloadOf(await answer.text())).data.id).toBe(approvalCode);
    const guesses = [];
    for (let i = 0; i < 11; i++) guesses.push((await refresh(`0000000${i.toString(16)}`, '198.51.100.7')).status);
    expect(guesses).toEqual([...Array<number>(10).fill(404), 429]);
    // Not even a right code helps there now, while others go on.
    const stopped = await refresh(approvalCode, '198.51.100.7');
    expect([stopped.status, Number(stopped.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await refresh(approvalCode, '203.0.113.9')).status).toBe(200);
    expect((await refresh('A1', '203.0.113.9')).status).toBe(400);
  });

  it('B17 O7 a code alone names no firm; a till that proves by its key and the dealer’s file who it is has the whole one', async () => {
    const from = '203.0.113.20';
    expect(await firmIn(await refresh(approvalCode, from))).toEqual(NO_FIRM);
    const dealers = await payloadOf(await (await visitor(36).get(`/licences/${approvalCode}/file`)).text());
    const claim = dealers.meta.claim;
    expect(claim).toMatch(/^[\w-]{43}$/);
    // Whoever knows the code may come first with a key: that gives nothing, and keeps nobody out.
    const stranger = newTill();
    expect(await firmIn(await refresh(approvalCode, from, stranger(approvalCode)))).toEqual(NO_FIRM);
    expect(await firmIn(await refresh(approvalCode, from, stranger(approvalCode)))).toEqual(NO_FIRM);
    const till = newTill();
    const first = await refresh(approvalCode, from, till(approvalCode, claim));
    expect(await firmIn(first)).toEqual(dealers.data.attributes.firm);
    const second = till(approvalCode);
    expect(await firmIn(await refresh(approvalCode, from, second))).toEqual(dealers.data.attributes.firm);
    expect(await firmIn(await refresh(approvalCode, from, stranger(approvalCode)))).toEqual(NO_FIRM);
    const refused = [
      second, // a copy
      { ...till(approvalCode), signature: second.signature },
      till('0F0F0F0F'), // signed for another licence
      till(approvalCode, undefined, Date.now() - 3_600_000),
      stranger(approvalCode, `${claim?.startsWith('A') ? 'B' : 'A'}${claim?.slice(1)}`),
    ];
    for (const [nth, proof] of refused.entries()) {
      const answer = await refresh(approvalCode, from, proof);
      expect([answer.status, ((await answer.json()) as { code: string }).code], `proof ${nth}`).toEqual([
        403,
        'licence-proof-refused',
      ]);
    }
    expect((await refresh(approvalCode, from, { ...till(approvalCode), publicKey: 'A'.repeat(43) })).status).toBe(403);
    // The computer was replaced: the dealer's file lets the new one in.
    const next = newTill();
    expect(await firmIn(await refresh(approvalCode, from, next(approvalCode, claim)))).toEqual(
      dealers.data.attributes.firm,
    );
    expect(await firmIn(await refresh(approvalCode, from, till(approvalCode)))).toEqual(NO_FIRM);
    // Strangers who know the code, and guessers in the till's own network, use up nothing of the till's, not even of one
    // that comes for the first time.
    for (let i = 0; i < 31; i++) await refresh(approvalCode, '198.18.6.21', stranger(approvalCode));
    expect((await refresh(approvalCode, '198.18.6.22')).status).toBe(429);
    expect((await refresh(approvalCode, '198.18.7.1')).status).toBe(200);
    const again = till(approvalCode, claim);
    expect(await firmIn(await refresh(approvalCode, '198.18.6.21', again))).toEqual(dealers.data.attributes.firm);
    expect((await refresh(approvalCode, '198.18.6.21', again)).status).toBe(403);
    expect(await firmIn(await refresh(approvalCode, '198.18.6.23', till(approvalCode)))).toEqual(
      dealers.data.attributes.firm,
    );
  });

  it('B17 O7 codes cannot be guessed from many networks of one provider, and from everywhere only slowly and not unseen', async () => {
    const answers = [];
    for (let i = 0; i < 64; i++) {
      answers.push(
        (await refresh(`FFFF00${(i + 16).toString(16)}`, `2001:db8:77:${(256 * i).toString(16)}::1`)).status,
      );
    }
    expect(answers.filter((status) => status === 404)).toHaveLength(60);
    expect(answers.slice(60)).toEqual(Array(4).fill(429));
    await database.query(`update rate_limits set points = 1000 where key like 'world-licence-guesses:%'`);
    const began = performance.now();
    expect((await refresh('FFFF0000', '198.18.8.1')).status).toBe(404);
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    const { worldLimits } = await readStallFigures(db(), settingGroups.alerts.parse({}));
    expect(worldLimits).toEqual([{ limit: 'world-licence-guesses', count: 1001 }]);
  });

  it('B17 a licence that was stopped says so in its next file', async () => {
    await database.query(
      `with l as (update "tbFirmaLisans" set "dteGecerlilikTarihi" = now() where "sOnayKodu" = $1 returning "sOnayKodu")
       insert into licence_events (order_line_id, unit_no, approval_code, action, expires_after, report)
       select (select order_line_id from licence_events where approval_code = $1 limit 1), 99, $1, 'stop', now(), '' from l`,
      [approvalCode],
    );
    const { data } = await payloadOf(await (await refresh(approvalCode, '203.0.113.9')).text());
    expect(data.attributes.status).toBe('stopped');
  });

  it('B17 a new key is published before it signs, the old one until its files have run out; neither is kept in clear', async () => {
    const kidOf = async () => (await payloadOf(await (await refresh(approvalCode, '203.0.113.9')).text())).meta.kid;
    const kids = async () => {
      const answer = await fetch(`${host.origin}/.well-known/licence-keys.json`);
      return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    const first = await kidOf();
    const next = await newLicenceKey();
    expect(await kids()).toEqual([next.kid, first]);
    expect(await kidOf()).toBe(first);
    expect(Math.round((next.signsFrom.getTime() - Date.now()) / 86_400_000)).toBe(30);
    expect(Math.round(((next.othersUntil?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(61);

    // A month later the next one signs, and the first is still known.
    await database.query(
      `update licence_keys set signs_from = signs_from - interval '31 days', published_until = published_until - interval '31 days'`,
    );
    expect(await kidOf()).toBe(next.kid);
    expect(await kids()).toEqual([next.kid, first]);

    const clean = await newLicenceKey({ withdrawOthers: true });
    expect(await kids()).toEqual([clean.kid]);
    expect(await kidOf()).toBe(clean.kid);
    const rows = await database.query<{ key: string }>(`select private_key as key from licence_keys`);
    for (const { key } of rows) expect(key).toMatch(/^v1:/);
    expect(await database.query(`select 1 from audit_entries where action = 'licence-key.new'`)).not.toHaveLength(0);
  });
});
