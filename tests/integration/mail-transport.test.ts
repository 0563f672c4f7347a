import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createMailTransport,
  MailDeliveryError,
  type OutgoingMail,
} from '~/features/ordering/mail/mail-transport.server';
import { serverCode } from '~/features/desks/operations/job-errors';
import { startSmtpServer } from '../support/smtp-server';
import { type SoapMode, startSoapMailServer } from '../support/soap-mail-server';

const from = { name: 'Karpin Yazılım', address: 'siparis@karpin.example' };
const dealerSecret = 'gizli7&<';
const order: NonNullable<OutgoingMail['order']> = {
  firm: {
    id: 1204,
    code: '101204',
    name: 'Çağlayan Market & Oğulları',
    address1: 'İstiklal Cad. No: 5',
    address2: 'Kat 2',
    district: 'Kadıköy',
    province: 'İstanbul',
    phone: '2161234567',
    email: 'siparis@caglayan.example',
    taxOffice: 'Göztepe',
    taxNumber: '4540536920',
  },
  dealerEmail: 'bayi@ege.example',
  dealerId: 36,
  dealerSecret,
  orderId: 815,
  receiptNo: 42,
  rowsHtml: '<table><tr><td>KarpinERP</td><td>1</td></tr></table>',
  modules: 'Cari, Stok, Çek/Senet',
  approvalCodes: '1A2B3C4D',
  paymentMethod: 'Kapıda Ödeme',
};
const mail: OutgoingMail = {
  messageId: '<order-815@karpin.example>',
  subject: 'Sipariş',
  to: { name: 'Ege Bilişim, İzmir', address: 'bayi@ege.example' },
  html: '<h1>Siparişiniz alındı</h1>',
  text: 'Siparişiniz alındı: ğüşıöç',
  order,
};

/** What a server says to each command; what it does not say is fine. */
type Answers = { greeting?: string; from?: string; rcpt?: string; data?: string };

async function failureOf(delivery: Promise<unknown>): Promise<MailDeliveryError> {
  const error = await delivery.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailDeliveryError);
  return error as MailDeliveryError;
}

function transportTo(
  mailUrl: string | undefined,
  more: { timeoutMs?: number; answerMs?: number; soapNamespace?: string } = {},
) {
  return createMailTransport({ mailUrl, from, senderAddress: () => Promise.resolve('203.0.113.7'), ...more });
}

test('D21 without a mail address nothing leaves the house', async () => {
  const transport = transportTo(undefined);
  expect(transport.kind).toBe('local');
  expect((await transport.deliver(mail)).transport).toBe('local');
  await transport.close();
});

test('D21 an address of an unknown kind is refused at the start', () => {
  expect(() => transportTo('ftp://mail.example')).toThrow('ftp:');
});

describe('the vendor mail service', () => {
  let server: Awaited<ReturnType<typeof startSoapMailServer>>;
  beforeAll(async () => {
    server = await startSoapMailServer({
      credentials: [{ mail: order.dealerEmail, userName: '36', password: dealerSecret }],
    });
  });
  afterEach(() => {
    server.setMode('ok');
    server.ledger.length = 0;
    server.calls.length = 0;
    server.violations.length = 0;
  });
  afterAll(() => server.close());

  const deliver = (changes: Partial<typeof order> = {}, limitMs?: number) =>
    transportTo(server.url, { timeoutMs: limitMs, answerMs: limitMs }).deliver({
      ...mail,
      order: { ...order, ...changes },
    });

  test('P24 AuthenticationUser, then mail_gonder with every field in its place', async () => {
    expect(await deliver()).toEqual({ transport: 'soap', response: 'Mail gönderildi' });
    expect(server.violations).toEqual([]);
    expect(server.calls).toEqual(['AuthenticationUser', 'mail_gonder']);
    expect(server.ledger).toEqual([
      {
        header: { sMail: 'bayi@ege.example', sUserName: '36', sBayii: '36' },
        fields: {
          sSubject: 'Sipariş',
          nFirmaID: '1204',
          sKodu: '101204',
          sAciklama: 'Çağlayan Market & Oğulları',
          sAdres1: 'İstiklal Cad. No: 5',
          sAdres2: 'Kat 2',
          sSemt: 'Kadıköy',
          sIl: 'İstanbul',
          telefon: '2161234567',
          sEMail: 'siparis@caglayan.example',
          sVergiDairesi: 'Göztepe',
          sVergiNo: '4540536920',
          nAlisverisID: '815',
          lFisNo: '42',
          sFirma:
            '<table><tr><td>KarpinERP</td><td>1</td></tr></table>' +
            '<address>Çağlayan Market &#38; Oğulları<br>İstiklal Cad. No: 5<br>Kat 2<br>Kadıköy / İstanbul<br>' +
            'Göztepe 4540536920<br>2161234567<br>siparis@caglayan.example</address>',
          sModuller: 'Cari, Stok, Çek/Senet',
          sOnayKodlari: '1A2B3C4D',
          sOdemeSekli: 'Kapıda Ödeme',
          sIp: '203.0.113.7',
        },
      },
    ]);
  });

  test("P24 a stranger's form, about no firm, brings no address", async () => {
    const blank = Object.fromEntries(Object.keys(order.firm).map((key) => [key, ''])) as unknown as typeof order.firm;
    await deliver({ firm: { ...blank, id: 36 }, orderId: 0, receiptNo: 0, rowsHtml: '<p>Beni Arayın</p>' });
    expect(server.violations).toEqual([]);
    expect(server.ledger[0]?.fields).toMatchObject({ sFirma: '<p>Beni Arayın</p>', nAlisverisID: '0', lFisNo: '0' });
  });

  test('P24 the namespace of the service is configuration', async () => {
    const other = await startSoapMailServer({
      credentials: [{ mail: order.dealerEmail, userName: '36', password: dealerSecret }],
      namespace: 'http://karpin.example/mail/',
    });
    try {
      await transportTo(other.url, { soapNamespace: 'http://karpin.example/mail/' }).deliver(mail);
      expect(other.violations).toEqual([]);
      expect(other.ledger).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('D21 a mail without the fields of the service is refused before any call', async () => {
    const error = await failureOf(transportTo(server.url).deliver({ ...mail, order: undefined }));
    expect(error).toMatchObject({ code: 'mail-fields-missing', permanent: true });
    expect(server.calls).toEqual([]);
  });

  test.each<
    [what: string, mode: SoapMode, operation: 'AuthenticationUser' | 'mail_gonder', code: string, permanent: boolean]
  >([
    ['a fault of the sender at log-in', 'sender-fault', 'AuthenticationUser', 'mail-auth-refused', true],
    ['a fault of the sender', 'sender-fault', 'mail_gonder', 'mail-fault', true],
    ['a fault of the service at log-in', 'receiver-fault', 'AuthenticationUser', 'mail-fault', false],
    ['a fault of the service on HTTP 200', 'receiver-fault', 'mail_gonder', 'mail-fault', false],
    ['a token it does not know itself', 'wrong-token', 'AuthenticationUser', 'mail-fault', true],
    ['no token', 'empty', 'AuthenticationUser', 'mail-auth-refused', true],
    ['HTTP 400', 'error-400', 'mail_gonder', 'mail-rejected', true],
    ['HTTP 429', 'error-429', 'mail_gonder', 'mail-server-error', false],
    ['HTTP 500 around a fine answer', 'error-500', 'AuthenticationUser', 'mail-server-error', false],
    ['a fault of the sender on HTTP 500', 'sender-fault-500', 'mail_gonder', 'mail-fault', true],
    ['a connection cut in the middle of the log-in', 'truncated', 'AuthenticationUser', 'mail-bad-answer', false],
    ['a page in HTML', 'html', 'AuthenticationUser', 'mail-bad-answer', false],
    ['nothing before the mail is on its way', 'drop', 'AuthenticationUser', 'mail-unreachable', false],
    ['two tokens', 'duplicate', 'AuthenticationUser', 'mail-bad-answer', false],
  ])('D21 a service that answers %s has not sent the mail', async (_, mode, operation, code, permanent) => {
    server.setMode(mode, operation);
    expect(await failureOf(deliver())).toMatchObject({ code, permanent });
    expect(server.violations).toEqual([]);
    expect(server.ledger).toEqual([]);
  });

  test.each<[mode: SoapMode, operation: 'AuthenticationUser' | 'mail_gonder', code: string]>([
    ['hang', 'AuthenticationUser', 'mail-timeout'],
    ['hang', 'mail_gonder', 'mail-unanswered'],
    ['hang-in-body', 'mail_gonder', 'mail-unanswered'],
  ])('D21 a service that is silent (%s at %s) is given up in time', async (mode, operation, code) => {
    server.setMode(mode, operation);
    expect(await failureOf(deliver({}, 300))).toMatchObject({ code, permanent: false });
  });

  test.each<SoapMode>(['drop', 'truncated', 'html', 'duplicate', 'error-504'])(
    'O7 F17 a service that has the mail and answers no clear no (%s) may have sent it',
    async (mode) => {
      server.setMode(mode, 'mail_gonder');
      expect(await failureOf(deliver())).toMatchObject({ code: 'mail-unanswered', permanent: false });
    },
  );

  test('O7 F30 a service that answers HTTP 500 to the mail has not taken it, whatever stands in its answer', async () => {
    server.setMode('error-500', 'mail_gonder');
    expect(await failureOf(deliver())).toMatchObject({ code: 'mail-server-error', permanent: false });
  });

  test('O7 F30 a service that is slow with its answer is waited for longer than one that is slow to be reached', async () => {
    server.setMode('late', 'mail_gonder');
    await transportTo(server.url, { timeoutMs: 200, answerMs: 10_000 }).deliver(mail);
    expect(server.ledger).toHaveLength(1);
  });

  test('O7 F16 where the mail may not be handed over, the service never gets it', async () => {
    const passedOn = new Error('passed on');
    await expect(transportTo(server.url).deliver(mail, () => Promise.reject(passedOn))).rejects.toBe(passedOn);
    expect(server.calls).toEqual(['AuthenticationUser']);
  });

  test('D21 a service that is away is tried again later', async () => {
    const away = await startSoapMailServer({ credentials: [] });
    await away.close();
    const error = await failureOf(transportTo(away.url).deliver(mail));
    expect(error).toMatchObject({ code: 'mail-unreachable', permanent: false });
  });

  test('D21 wrong credentials of the dealer are refused for good', async () => {
    const error = await failureOf(deliver({ dealerSecret: 'yanlis' }));
    expect(error).toMatchObject({ code: 'mail-auth-refused', permanent: true });
    expect(server.calls).toEqual(['AuthenticationUser']);
  });

  test('O7 markup and control characters in an order reach the service as plain text', async () => {
    const nasty = `]]></sFirma><x>&amp;<!-- "'`;
    await deliver({
      firm: { ...order.firm, name: `${nasty}\0\u001b`, taxNumber: '007\ud83d' },
      rowsHtml: `<p>${nasty}</p>`,
      modules: '</mail_gonder></soap:Body>',
    });
    expect(server.violations).toEqual([]);
    const fields = server.ledger[0]?.fields;
    expect(fields).toMatchObject({ sAciklama: nasty, sVergiNo: '007', sModuller: '</mail_gonder></soap:Body>' });
    expect(fields?.sFirma).toContain(`<p>${nasty}</p><address>]]&#62;&#60;/sFirma&#62;&#60;x&#62;&#38;amp;`);
  });

  test.each<SoapMode>(['doctype', 'huge'])(
    'O7 an answer made to exhaust the reader (%s) is refused at once',
    async (mode) => {
      server.setMode(mode, 'mail_gonder');
      const started = performance.now();
      expect(await failureOf(deliver())).toMatchObject({ code: 'mail-unanswered', permanent: false });
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );

  test('O7 a redirect takes the credentials nowhere', async () => {
    server.setMode('redirect', 'AuthenticationUser');
    expect(await failureOf(deliver())).toMatchObject({ code: 'mail-unreachable', permanent: false });
    expect(server.violations).toEqual([]);
  });

  test("O7 the dealer's secret and the token never show in an error", async () => {
    server.setMode('secret-in-fault', 'mail_gonder');
    const error = await failureOf(deliver());
    expect(error.message).toContain('"sMail":"bayi@ege.example"');
    expect(error.message).toContain('"sPassword":"***","AuthenticationToken":"***"');
    expect(inspect(error, { depth: 9 })).not.toContain(dealerSecret);
  });

  test('O7 an address of the service with credentials in it is refused unquoted', () => {
    const start = () => transportTo('soap+https://karpin:gizli7@mail.example/AuthToken.asmx');
    expect(start).toThrow('takes no credentials');
    expect(start).not.toThrow('gizli7');
  });
});

describe('a mail server', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    server = await startSmtpServer({ auth: { user: 'shop@karpin', pass: 'p@ss/%wörd' } });
  });
  afterEach(() => {
    server.setMode('ok');
    server.ledger.length = 0;
  });
  afterAll(() => server.close());

  const deliver = (changes: Partial<OutgoingMail> = {}, answerMs?: number) =>
    transportTo(server.url, { answerMs }).deliver({ ...mail, ...changes });

  test('D21 the mail arrives whole, from the shop, for the one recipient', async () => {
    expect(await deliver()).toEqual({ transport: 'smtp', response: '250 queued as 1' });
    const [received] = server.ledger;
    expect(received?.envelope).toEqual({ from: from.address, to: ['bayi@ege.example'] });
    expect(received?.headers).toMatchObject({
      from: 'Karpin Yazılım <siparis@karpin.example>',
      to: 'Ege Bilişim, İzmir <bayi@ege.example>',
      subject: 'Sipariş',
      'message-id': mail.messageId,
    });
    expect(received?.html.trim()).toBe(mail.html);
    expect(received?.text.trim()).toBe(mail.text);
  });

  test('D21 the same mail sent again has the same Message-ID', async () => {
    await deliver();
    await deliver();
    expect(server.ledger.map((received) => received.headers['message-id'])).toEqual([mail.messageId, mail.messageId]);
  });

  test.each<['4xx' | '5xx', string, boolean]>([
    ['4xx', 'mail-server-error', false],
    ['5xx', 'mail-rejected', true],
  ])('D21 a server that answers %s is believed', async (mode, code, permanent) => {
    server.setMode(mode);
    expect(await failureOf(deliver())).toMatchObject({ code, permanent });
  });

  test.each([
    ['busy', { greeting: '421 4.3.2 Too many connections' }, 'mail-server-busy', false],
    ['not to be spoken to', { greeting: '554 No SMTP service here' }, 'mail-server-error', false],
    ['no such address', { rcpt: '550 5.1.1 No such user here' }, 'mail-no-such-address', true],
    ['no such address, in old words', { rcpt: '550 Unknown user' }, 'mail-no-such-address', true],
    ['a full mailbox', { rcpt: '552 5.2.2 Mailbox full' }, 'mail-rejected', true],
    ['a sender that it does not take', { from: '550 5.7.1 Sender refused' }, 'mail-taken-for-spam', true],
    ['spam', { data: '554 5.7.1 Message looks like spam' }, 'mail-taken-for-spam', true],
    ['spam, in old words', { data: '554 Transaction failed' }, 'mail-taken-for-spam', true],
  ] as const)('D21 O3 a server that says %s is understood', async (_what, answers, code, permanent) => {
    const { greeting = '220 mail', from: sender = '250 ok', rcpt = '250 ok', data = '250 ok' } = answers as Answers;
    const said = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(`${greeting}\r\n`);
      let inData = false;
      socket.on('data', (chunk) => {
        const text = chunk.toString('latin1');
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          inData = false;
          return socket.write(`${data}\r\n`);
        }
        inData = text.startsWith('DATA');
        const answer = inData
          ? '354 go on'
          : text.startsWith('RCPT')
            ? rcpt
            : text.startsWith('MAIL')
              ? sender
              : '250 ok';
        socket.write(`${answer}\r\n`);
      });
    });
    await new Promise<void>((resolve) => said.listen(0, '127.0.0.1', resolve));
    try {
      const error = await failureOf(
        transportTo(`smtp://127.0.0.1:${(said.address() as AddressInfo).port}`).deliver(mail),
      );
      expect(error).toMatchObject({ code, permanent });
      const refusal = greeting.startsWith('220')
        ? [sender, rcpt, data].find((line) => !line.startsWith('250'))
        : greeting;
      expect(serverCode(error.message)).toBe(/^\d{3}(?: \d\.\d\.\d)?/.exec(refusal ?? '')?.[0]);
    } finally {
      await new Promise((resolve) => said.close(resolve));
    }
  });

  test('D21 F30 a server that takes the mail and is silent, or hangs up, may have sent it', async () => {
    server.setMode('hang');
    expect(await failureOf(deliver({}, 400))).toMatchObject({ code: 'mail-unanswered', permanent: false });
    server.setMode('drop');
    expect(await failureOf(deliver())).toMatchObject({ code: 'mail-unanswered', permanent: false });
    expect(server.ledger).toHaveLength(1);
  });

  test('D21 F30 a server that is silent before it has the mail has not sent it', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const error = await failureOf(transportTo(url, { timeoutMs: 300 }).deliver(mail));
    expect(error).toMatchObject({ code: 'mail-timeout', permanent: false });
    await new Promise((resolve) => silent.close(resolve));
  });

  test('O7 F30 a server that is slow with its answer is waited for; greylisting is temporary', async () => {
    server.setMode('late');
    const delivered = transportTo(server.url, { timeoutMs: 300, answerMs: 10_000 }).deliver(mail);
    await expect.poll(() => server.ledger.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    server.answerLate();
    await delivered;
    server.setMode('greylist');
    expect(await failureOf(deliver())).toMatchObject({ code: 'mail-server-error', permanent: false });
    expect(server.ledger).toHaveLength(1);
  });

  test('O7 F16 where the mail may not be handed over, the server never gets its content', async () => {
    const passedOn = new Error('passed on');
    await expect(transportTo(server.url).deliver(mail, () => Promise.reject(passedOn))).rejects.toBe(passedOn);
    expect(server.ledger).toEqual([]);
    // It is handed over once the server asks for the content, not before: a refused recipient never is.
    let handedOver = 0;
    const count = () => Promise.resolve(void handedOver++);
    server.setMode('greylist');
    await failureOf(transportTo(server.url).deliver(mail, count));
    expect(handedOver).toBe(0);
    server.setMode('ok');
    await transportTo(server.url).deliver(mail, count);
    expect(handedOver).toBe(1);
  });

  test('D21 a server that is away is tried again later', async () => {
    const away = await startSmtpServer();
    await away.close();
    const error = await failureOf(transportTo(away.url).deliver(mail));
    expect(error).toMatchObject({ code: 'mail-unreachable', permanent: false });
  });

  test('O7 a refused log-in is final and its password shows nowhere', async () => {
    const wrong = server.url.replace('p%40ss', 'yanlis');
    const error = await failureOf(transportTo(wrong).deliver(mail));
    expect(error).toMatchObject({ code: 'mail-auth-refused', permanent: true });
    expect(error.message).toContain('No account shop@karpin with ***');
    expect(inspect(error, { depth: 9 })).not.toContain('yanlis');
  });

  test.each([
    'kurban@ege.example, evil@x.example',
    'kurban@ege.example\r\nRCPT TO:<evil@x.example>',
    'kurban@ege.example\nBcc: evil@x.example',
    'Kurban <evil@x.example>',
    '"kurban@ege.example, x"@x.example',
    'kurban@ege.example;evil@x.example',
    'kurban@evil@x.example',
    'kurban',
    '',
  ])('O7 the recipient %j is refused', async (address) => {
    const error = await failureOf(deliver({ to: { name: 'Kurban', address } }));
    expect(error).toMatchObject({ code: 'mail-bad-recipient', permanent: true });
    expect(server.ledger).toEqual([]);
  });

  test('O7 names like addresses reroute nothing, line breaks in headers are refused', async () => {
    await deliver({ to: { name: 'evil@x.example>, <evil@x.example', address: 'bayi@ege.example' } });
    expect(server.ledger[0]?.envelope.to).toEqual(['bayi@ege.example']);
    expect(server.ledger[0]?.headers.to).toMatch(/<bayi@ege\.example>$/);
    server.ledger.length = 0;

    const broken = 'Sipariş\r\nBcc: evil@x.example';
    for (const changes of [
      { to: { name: broken, address: 'bayi@ege.example' } },
      { subject: broken },
      { messageId: broken },
    ]) {
      expect((await failureOf(deliver(changes))).permanent).toBe(true);
    }
    expect(server.ledger).toEqual([]);
  });

  test.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:9/' }])(
    'O7 a body that asks for %j is refused',
    async (html) => {
      const error = await failureOf(deliver({ html: html as unknown as string }));
      expect(error).toMatchObject({ code: 'mail-rejected', permanent: true });
      expect(server.ledger).toEqual([]);
    },
  );
});
