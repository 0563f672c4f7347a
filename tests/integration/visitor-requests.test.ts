import { randomInt } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseExpiredRequests } from '~/features/desks/requests-desk/change-request.server';
import { closeMailTransport, deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { staffVisitor } from '../support/staff';
import { startSmtpServer } from '../support/smtp-server';
import { startSoapMailServer } from '../support/soap-mail-server';

const ORIGIN = 'http://127.0.0.1:3000';
const VENDOR = { mail: 'satici@karpin.example', userName: '1', password: 'vendor&secret' };

let database: TestDatabase;
let host: HostProcess;
let soap: Awaited<ReturnType<typeof startSoapMailServer>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  soap = await startSoapMailServer({ credentials: [VENDOR] });
  smtp = await startSmtpServer();
  database = await createTestDatabase({
    MAIL_URL: soap.url,
    MAIL_SOAP_FIRM: VENDOR.userName,
    MAIL_SOAP_MAIL: VENDOR.mail,
    MAIL_SOAP_PASSWORD: VENDOR.password,
    VENDOR_EMAIL: 'info@karpin.example',
    // No look-up of the sender's address answers here: the host's name stands in.
    SENDER_IP_URL: 'http://127.0.0.1:9/ip',
  });
  host = await startHost(database.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await host.stop();
  await closeMailTransport();
  await Promise.all([soap.close(), smtp.close()]);
  await database.drop();
});

/** An address of its own, so that no test uses up what another may send. */
const somebody = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;

const send = (
  path: string,
  body: BodyInit,
  { from = somebody(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) =>
  fetch(host.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: ORIGIN, 'X-Forwarded-For': from, ...headers },
    body,
  });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const CALLBACK = {
  name: 'Ayşe Örnek',
  email: '5321112233',
  subject: 'Beni Arayın',
  message: 'Bana Ulaşın',
  consent: 'on',
};
const APPLICATION = {
  ...{ sAdi: 'Elif', sSoyadi: 'Örnek', sMail: 'elif@ornek.example', sTelefon: '0532 111 22 33', sYas: '31' },
  ...{ sSehir: 'İzmir', sPozisyon: 'product-consultant', sUygulamalar: 'Excel, SQL Server', consent: 'on' },
};

const toastOf = (answer: Response) => {
  const [, value = ''] = /flash=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? [];
  return value === ''
    ? undefined
    : (JSON.parse(Buffer.from(value, 'base64url').toString()) as { tone: string; message: string });
};

type Row = {
  id: number;
  kind: string;
  state: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  details: Record<string, string>;
  hours: number | null;
};
const rowsOf = (name: string) =>
  database.query<Row>(
    `select id, kind, state, name, email, phone, subject, message, details,
       extract(epoch from due_at - created_at)::float8 / 3600 as hours from visitor_requests where name = $1 order by id`,
    [name],
  );
const mailOf = async (requestId: number | undefined) =>
  (
    await database.query<{
      id: string;
      status: string;
      subject: string;
      html: string;
      to: string;
      error: string | null;
    }>(
      `select id, status, subject, html, to_address as "to", error_code as error from stored_mails where request_id = $1`,
      [requestId],
    )
  )[0];

/** A zip of these files, as Word writes one. */
function zipOf(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(Buffer.from(text));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), data);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
const DOCX = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' };

/** A document with a relationship of a kind to another host. */
function docxWith(kind: string, mode: string): Buffer {
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
  const relationship = `<Relationship Id="rId1" Type="${type}" Target="https://evil.example/x.dotm" ${mode}/>`;
  return zipOf({
    ...DOCX,
    'word/_rels/settings.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
  });
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const withCv = (fields: Record<string, string>, bytes: Buffer, name: string, type = 'application/pdf') => {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('cv', new File([new Uint8Array(bytes)], name, { type }));
  return body;
};

describe('the callback form', () => {
  it('P22 P24 what a visitor asks for is a row first, then a mail to the vendor with every field of the service', async () => {
    const answer = await send('/contacts', form({ ...CALLBACK, from: '/#contact' }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/#contact');
    expect(toastOf(answer)).toMatchObject({ tone: 'info', message: 'Teşekkürler, formunuzu aldık.' });
    const [row] = await rowsOf(CALLBACK.name);
    expect(row).toMatchObject({ kind: 'callback', state: 'new', phone: '5321112233', email: '', hours: null });
    const mail = await mailOf(row?.id);
    expect(mail).toMatchObject({ status: 'queued', subject: 'Beni Arayın', to: 'info@karpin.example' });
    expect(mail?.html).toContain(`/support/requests/${row?.id}`);

    await deliverMail(mail?.id ?? '');
    expect(soap.violations).toEqual([]);
    expect((await mailOf(row?.id))?.status).toBe('sent');
    const [sent] = soap.ledger.splice(0);
    expect(sent?.header).toEqual({ sMail: VENDOR.mail, sUserName: '1', sBayii: '1' });
    expect(sent?.fields).toMatchObject({
      ...{
        sSubject: 'Beni Arayın',
        nFirmaID: '1',
        sKodu: '',
        sAciklama: '',
        sAdres1: '',
        sAdres2: '',
        sSemt: '',
        sIl: '',
      },
      ...{ telefon: '', sEMail: '5321112233', sVergiDairesi: '', sVergiNo: '', nAlisverisID: '0', lFisNo: '0' },
      ...{ sModuller: '', sOnayKodlari: '', sOdemeSekli: 'Beni Arayın', sIp: '127.0.0.1' },
    });
    expect(sent?.fields.sFirma).toMatch(/Bana Ulaşın.*Ayşe Örnek.*5321112233/s);
    expect(sent?.fields.sFirma).not.toContain('<address>');
  });

  it('P22 a number in any usual form is kept as its ten digits, and the page goes on saying that the form has arrived', async () => {
    for (const [index, email] of ['0532 111 22 33', '+90 (532) 111-22-33', '٠٥٣٢١١١٢٢٣٣'].entries()) {
      const name = `Biçim ${index}`;
      const answer = await send('/contacts', form({ ...CALLBACK, name, email, from: '/contacts#answer' }));
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contacts#answer']);
      expect((await rowsOf(name)).map(({ phone }) => phone)).toEqual(['5321112233']);
      const flash =
        answer.headers
          .getSetCookie()
          .find((set) => set.startsWith('flash='))
          ?.split(';', 1)[0] ?? '';
      const page = await fetch(`${host.origin}/contacts`, { headers: { Cookie: flash, Accept: 'text/html' } });
      expect(await page.text()).toContain('Formunuz bize ulaştı');
    }
    expect(await (await fetch(`${host.origin}/contacts`)).text()).not.toContain('Formunuz bize ulaştı');
  });

  it('P22 a wrong number, a missing consent and a card number are said, and what was typed is kept', async () => {
    for (const [change, sentence] of [
      [{ email: '53211122' }, '10 haneli bir Türkiye telefon numarası'],
      [{ email: '1111111111' }, '10 haneli bir Türkiye telefon numarası'],
      [{ consent: '' }, 'bu kutuyu işaretleyin'],
      [{ about: 'x'.repeat(121) }, 'en fazla 120 karakter'],
      [{ message: '4111 1111 1111 1111' }, 'Kart numarasına benzeyen'],
    ] as const) {
      const answer = await send('/contacts', form({ ...CALLBACK, name: 'Kalan Ad', from: '/shop', ...change }));
      expect([400, 422]).toContain(answer.status);
      const page = await answer.text();
      expect(page).toContain(sentence);
      expect(page).toContain('value="Kalan Ad"');
      expect(page).toContain('value="/shop"');
      expect(page).not.toContain('4111');
    }
    expect(await rowsOf('Kalan Ad')).toEqual([]);
    const english = await send('/en/contacts', form({ ...CALLBACK, email: 'x' }));
    expect(await english.text()).toContain('a Turkish phone number of 10 digits');
  });

  it('P22 the way back is a page of ours', async () => {
    for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const answer = await send('/contacts', form({ ...CALLBACK, name: 'Geri', from }));
      expect(answer.headers.get('Location')).toBe('/contacts');
    }
  });

  it('P22 a form whose honeypot is filled is thanked for and forgotten', async () => {
    const answer = await send('/contacts', form({ ...CALLBACK, name: 'Robot', botcheck: 'x' }));
    expect(answer.status).toBe(303);
    expect(await rowsOf('Robot')).toEqual([]);
  });

  it('P22 an address sends so many forms an hour and is told when it may again', async () => {
    const from = somebody();
    const answers: number[] = [];
    for (let sent = 0; sent < 21; sent++) {
      const answer = await send('/contacts', form({ ...CALLBACK, name: 'Sık', email: '1' }), { from });
      answers.push(answer.status);
      if (sent === 20) {
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await answer.text()).toContain('value="Sık"');
      }
    }
    expect(answers).toEqual([...Array<number>(20).fill(400), 429]);
    expect((await send('/contacts', form({ ...CALLBACK, name: 'Başkası' }))).status).toBe(303);
  });

  it('P22 O1 a page of another site can send nothing', async () => {
    const answer = await send('/contacts', form(CALLBACK), { headers: { Origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });
});

describe('mails that do not get through', () => {
  it('P24 with the service down the request stands, the mail waits, and goes out once the service is back', async () => {
    soap.setMode('error-429');
    await send('/contacts', form({ ...CALLBACK, name: 'Bekleyen' }));
    const [row] = await rowsOf('Bekleyen');
    const mail = await mailOf(row?.id);
    const outcome = await deliverMail(mail?.id ?? '');
    expect(outcome.kind).toBe('retry');
    expect(await mailOf(row?.id)).toMatchObject({ status: 'retrying', error: 'mail-server-error' });
    soap.setMode('ok');
    await database.query('update stored_mails set next_attempt_at = now() where id = $1', [mail?.id]);
    await deliverMail(mail?.id ?? '');
    expect((await mailOf(row?.id))?.status).toBe('sent');
    expect(soap.ledger.splice(0)).toHaveLength(1);
  });

  it('P24 a wrong password of the vendor fails the mail alone, where operators see it', async () => {
    soap.setMode('wrong-token');
    await send('/contacts', form({ ...CALLBACK, name: 'Parolasız' }));
    const [row] = await rowsOf('Parolasız');
    const mail = await mailOf(row?.id);
    await deliverMail(mail?.id ?? '');
    soap.setMode('ok');
    expect((await mailOf(row?.id))?.status).toMatch(/failed|retrying/);
    expect(await rowsOf('Parolasız')).toHaveLength(1);
  });

  it('P25 where mails go by an e-mail service the same arrives there', async () => {
    await closeMailTransport();
    const { MAIL_URL } = process.env;
    process.env.MAIL_URL = smtp.url;
    const { readEnv, env } = await import('~/platform/env.server');
    Object.assign(env(), readEnv(process.env));
    try {
      await send('/contacts', form({ ...CALLBACK, name: 'Postacı' }));
      const [row] = await rowsOf('Postacı');
      await deliverMail((await mailOf(row?.id))?.id ?? '');
      const [sent] = smtp.ledger.splice(0);
      expect(sent?.envelope.to).toEqual(['info@karpin.example']);
      expect(sent?.html).toContain('Postacı');
      expect(sent?.text).toContain('5321112233');
    } finally {
      await closeMailTransport();
      process.env.MAIL_URL = MAIL_URL;
      Object.assign(env(), readEnv(process.env));
    }
  });
});

describe('the job application', () => {
  it('P23 P24 every field arrives, the CV is kept for staff, and the service gets it as `ik`', async () => {
    const fields = { ...APPLICATION, sMaas: '60000', dteBaslamaTarihi: '2027-01-04', sWeb: 'https://elif.example' };
    const answer = await send(
      '/ik',
      withCv({ ...fields, sDeneyim: 'On yıl\nkasa' }, PDF, '../../Özgeçmiş <1>.PDF.exe'),
    );
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/ik']);
    const [row] = await rowsOf('Elif Örnek');
    expect(row).toMatchObject({ kind: 'application', email: 'elif@ornek.example', phone: '0532 111 22 33', hours: 48 });
    expect(row).toMatchObject({ subject: 'ik', message: 'İş Başvurusu' });
    expect(row?.details).toEqual({
      ...{ sAdi: 'Elif', sSoyadi: 'Örnek', sMail: 'elif@ornek.example', sTelefon: '0532 111 22 33', sYas: '31' },
      ...{ sSehir: 'İzmir', sPozisyon: 'product-consultant', sUygulamalar: 'Excel, SQL Server', sMaas: '60000' },
      ...{ dteBaslamaTarihi: '2027-01-04', sWeb: 'https://elif.example', sDeneyim: 'On yıl\nkasa' },
    });
    const mail = await mailOf(row?.id);
    await deliverMail(mail?.id ?? '');
    const [sent] = soap.ledger.splice(0);
    expect(sent?.fields).toMatchObject({
      sSubject: 'ik',
      sEMail: 'elif@ornek.example',
      sOdemeSekli: 'ik',
      nAlisverisID: '0',
    });
    expect(sent?.fields.sFirma).toMatch(/Ürün danışmanı.*İş Başvurusu/s);

    const support = await staffVisitor(host, 'support');
    const file = await support.get(`/support/requests/${row?.id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    expect(file.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(file.headers.get('Content-Security-Policy')).toContain('sandbox');
    const disposition = file.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''[\w.%~-]+\.pdf$/);
    expect(disposition).not.toMatch(/\.\.|exe|\//);
    const [download] = await database.query(
      `select actor from audit_entries where action = 'request.download' and subject_id = $1`,
      [String(row?.id)],
    );
    expect(download).toBeDefined();
  });

  it('P23 each required field is asked for, optional ones are not, and what is no CV is refused by its content', async () => {
    const empty = await send('/ik', form({ sPozisyon: 'product-consultant' }));
    expect(empty.status).toBe(400);
    const page = await empty.text();
    for (const name of ['sAdi', 'sSoyadi', 'sMail', 'sTelefon', 'sYas', 'sSehir', 'sUygulamalar', 'consent']) {
      expect(page).toContain(`id="${name}-error"`);
    }
    for (const name of ['sMaas', 'dteBaslamaTarihi', 'sWeb', 'sDeneyim', 'cv', 'sPozisyon']) {
      expect(page).not.toContain(`id="${name}-error"`);
    }
    const files: [string, Buffer, string][] = [
      ['a program called .pdf', Buffer.from('MZ\x90\0 %PDF-1.7 %%EOF'), 'cv.pdf'],
      ['a page called .pdf', Buffer.from('<html><script>alert(1)</script>%PDF-1.4 %%EOF'), 'cv.pdf'],
      ['half a PDF', PDF.subarray(0, 20), 'cv.pdf'],
      ['a zip called .docx', zipOf({ 'a.txt': 'x' }), 'cv.docx'],
      ['a document with macros', zipOf({ ...DOCX, 'word/vbaProject.bin': 'x' }), 'cv.docx'],
      ['a document with a program inside', zipOf({ ...DOCX, 'word/embeddings/setup.exe': 'x' }), 'cv.docx'],
      ['a document with a template elsewhere', docxWith('attachedTemplate', 'TargetMode="External"'), 'cv.docx'],
      ['a document that hides it', docxWith('attachedTemplate', 'TargetMode="&#69;xternal"'), 'cv.docx'],
      ['a document with a picture elsewhere', docxWith('image', "TargetMode='External'"), 'cv.docx'],
      ['a document of another program', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'cv.odt'],
      ['a directory that lies', Buffer.concat([zipOf(DOCX).subarray(0, -12), Buffer.alloc(12, 255)]), 'cv.docx'],
    ];
    for (const [what, bytes, name] of files) {
      const answer = await send('/ik', withCv({ ...APPLICATION, sAdi: 'Dosya' }, bytes, name));
      expect(answer.status, what).toBe(400);
      const text = await answer.text();
      expect(text, what).toContain('Özgeçmiş PDF ya da DOCX olmalıdır');
      expect(text, what).toContain('value="Dosya"');
    }
    const large = await send(
      '/ik',
      withCv({ ...APPLICATION, sAdi: 'Dosya' }, Buffer.alloc(5 * 1024 * 1024 + 1, PDF), 'cv.pdf'),
    );
    expect(await large.text()).toContain('en fazla 5 MB');
    expect(await rowsOf('Dosya Örnek')).toEqual([]);
    const linked = docxWith('hyperlink', 'TargetMode="External"');
    const word = await send('/ik', withCv({ ...APPLICATION, sAdi: 'Sözcük' }, linked, 'cv'));
    expect(word.status).toBe(303);
    const [kept] = await database.query<{ name: string }>(
      `select f.name from visitor_request_files f join visitor_requests r on r.id = f.request_id where r.name = 'Sözcük Örnek'`,
    );
    expect(kept?.name).toBe('cv.docx');
  });

  it('P23 the honeypot is read', async () => {
    const answer = await send('/ik', form({ ...APPLICATION, sAdi: 'Bot', botcheck: 'http://spam.example' }));
    expect(answer.status).toBe(303);
    expect(await rowsOf('Bot Örnek')).toEqual([]);
  });
});

describe('data subjects', () => {
  it('P16 what a data subject asks for is due within 30 days', async () => {
    const fields = { name: 'Can Örnek', email: 'can@ornek.example', phone: '', right: 'erasure', message: 'Silin' };
    expect((await send('/privacy/request', form(fields))).status).toBe(400);
    expect((await send('/en/privacy/request', form({ ...fields, consent: 'on' }))).headers.get('Location')).toBe(
      '/en/privacy/request',
    );
    const [row] = await rowsOf('Can Örnek');
    expect(row).toMatchObject({ kind: 'data-subject', details: { right: 'erasure' }, hours: 720 });
  });
});

describe('/sendmail', () => {
  const ask = (body: unknown, headers: Record<string, string> = {}, from = somebody()) =>
    fetch(`${host.origin}/sendmail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const BODY = { name: 'Program', email: '5321112233', consent: true };

  it('P25 takes the form as JSON and says what is wrong as a problem', async () => {
    const taken = await ask({ ...BODY, phone: '', subject: 'Beni Arayın', message: 'Bana Ulaşın' });
    expect([taken.status, await taken.json()]).toEqual([200, { sent: true, message: expect.any(String) as string }]);
    expect(await rowsOf('Program')).toMatchObject([{ subject: 'Beni Arayın', message: 'Bana Ulaşın' }]);
    const wrong = await ask({ ...BODY, email: '123', consent: false, x: 1 }, { 'Accept-Language': 'tr' });
    expect(wrong.headers.get('Content-Type')).toContain('application/problem+json');
    const problem = (await wrong.json()) as { code: string; errors: { path: string; code: string }[] };
    expect(problem.code).toBe('invalid-shape');
    expect(problem.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'consent consent-required',
      'email phone-ten-digits',
      'x unknown-field',
    ]);
    expect((await ask('x=1', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${host.origin}/sendmail`)).status).toBe(405);
  });

  it('P25 O1 no page of another site can send in the name of somebody who has cookies here', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', Cookie: 'lang=tr' };
    expect((await ask(BODY, foreign)).status).toBe(403);
  });

  it('P25 what cannot be kept is answered with the message of the specification', async () => {
    await database.query('alter table visitor_requests rename to visitor_requests_away');
    try {
      const english = await ask(BODY);
      expect(english.status).toBe(503);
      const { code, detail } = (await english.json()) as { code: string; detail: string };
      expect(code).toBe('send-failed');
      expect(detail).toMatch(/^This is embarassing\. Something seems to have gone wrong\. :\( .*info@karpin\.example/);
      const page = await send('/contacts', form({ ...CALLBACK, name: 'Yazılmayan' }));
      expect(page.status).toBe(503);
      const text = await page.text();
      expect(text).toContain('Bir şeyler ters gitmiş görünüyor');
      expect(text).toContain('value="Yazılmayan"');
    } finally {
      await database.query('alter table visitor_requests_away rename to visitor_requests');
    }
  });
});

describe('the desk', () => {
  const versionOf = async (id: number | undefined) =>
    String(
      (await database.query<{ version: number }>('select version from visitor_requests where id = $1', [id]))[0]
        ?.version,
    );

  it('P23 O8 support looks after a request, answers it by a mail of its own, and the trail tells of both', async () => {
    await send('/ik', form({ ...APPLICATION, sAdi: 'Deniz', sMail: 'deniz@ornek.example' }));
    const [row] = await rowsOf('Deniz Örnek');
    const path = `/support/requests/${row?.id}`;
    const support = await staffVisitor(host, 'support');
    const [me] = await database.query<{ id: number }>(
      `select id from user_accounts where email = 'destek@karpin.example'`,
    );
    const change = {
      intent: 'change',
      version: '1',
      state: 'in-progress',
      assignee: String(me?.id),
      note: 'Cuma görüşme',
    };
    expect((await support.post(path, change)).status).toBe(302);
    // Who looked before is told.
    expect((await support.post(path, { ...change, state: 'closed' })).status).toBe(409);
    const answer = {
      intent: 'answer',
      version: '2',
      subject: 'İş başvurunuz',
      text: 'Merhaba Deniz Hanım,\nCuma uygun mu?',
    };
    expect((await support.post(path, { ...answer, text: '' })).status).toBe(400);
    expect((await support.post(path, answer)).status).toBe(302);
    const [mail] = await database.query<{ id: string; to_address: string; text: string }>(
      `select id, to_address, text from stored_mails where request_id = $1 and kind = 'request-answer'`,
      [row?.id],
    );
    expect(mail?.to_address).toBe('deniz@ornek.example');
    await deliverMail(mail?.id ?? '');
    const sent = soap.ledger.splice(0).at(-1);
    expect(sent?.fields).toMatchObject({ sSubject: 'İş başvurunuz', sEMail: 'deniz@ornek.example' });
    expect(sent?.fields.sFirma).toContain('Cuma uygun mu?');
    const page = await (await support.get(path)).text();
    expect(page).toContain('Cuma uygun mu?');
    expect(await rowsOf('Deniz Örnek')).toMatchObject([{ state: 'answered' }]);
    const audit = await database.query<{ action: string; after: Record<string, string> }>(
      `select action, after from audit_entries where subject_type = 'request' and subject_id = $1 order by id`,
      [String(row?.id)],
    );
    expect(audit.map(({ action }) => action)).toEqual(['request.change', 'request.answer']);
    expect(JSON.stringify(audit)).not.toContain('Cuma');

    const list = await (await support.get('/support/requests?view=answered&kind=application&q=deniz')).text();
    expect(list).toContain('Deniz Örnek');
    expect(await (await support.get('/support/requests?view=new&q=deniz')).text()).not.toContain('Deniz Örnek');
    const file = await support.get(`/support/requests.csv?view=all&assignee=${me?.id}`);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(await file.text()).toContain('Deniz Örnek');
    const operator = await staffVisitor(host, 'operator');
    expect((await operator.get(path)).status).toBe(200);
    expect((await operator.post(path, { ...change, version: '3' })).status).toBe(403);
  });

  it('B36 an answer begins with a template in the visitor’s language, which staff word anew; who else is on the page is told', async () => {
    const [made] = await database.query<{ id: number }>(
      `insert into visitor_requests (kind, locale, name, email, subject) values ('demo', 'de', 'Jonas Weber', 'jonas@beispiel.example', 'Demo') returning id`,
    );
    const page = `/support/requests/${made?.id}`;
    const support = await staffVisitor(host, 'support');
    const admin = await staffVisitor(host, 'admin');
    const letter = async (search = '') =>
      /<textarea[^>]* name="text"[^>]*>([^<]*)</.exec(await (await support.get(page + search)).text())?.[1];
    expect(await letter()).toBe('');
    expect(await letter('?template=visitor-called')).toContain('Guten Tag Jonas Weber,\n\nwir haben Sie angerufen');
    const start =
      'wir haben Sie angerufen, aber nicht erreicht. An welchem Tag und zu welcher Uhrzeit dürfen wir anrufen? Schreiben Sie uns einen passenden Zeitpunkt oder rufen Sie uns an.';
    const worded = await admin.post('/support/templates?language=de', {
      ...{ intent: 'save', template: 'visitor-called', locale: 'de', seen: start },
      ...{ text: 'wir versuchen es morgen noch einmal, {{name}}.', reason: 'Kürzer und freundlicher, so gewünscht' },
    });
    expect(worded.status).toBe(302);
    expect(await letter('?template=visitor-called')).toContain('wir versuchen es morgen noch einmal, Jonas Weber.');
    // A data subject is only asked back, whatever the address says.
    await database.query(`update visitor_requests set kind = 'data-subject' where id = $1`, [made?.id]);
    expect(await letter('?template=visitor-called')).toBe('');

    const tell = async (who: typeof support, more: Record<string, string> = {}) => {
      const answer = await who.post('/staff/presence', { page: `request:${made?.id}`, ...more });
      return answer.status === 200 ? ((await answer.json()) as { others: unknown }).others : answer.status;
    };
    expect(await tell(support)).toEqual([]);
    const name = async (role: string) =>
      (
        await database.query<{ name: string }>(`select display_name as name from user_accounts where role = $1`, [role])
      )[0]?.name;
    expect(await tell(admin, { writing: 'note' })).toMatchObject([{ name: await name('support'), writing: null }]);
    expect(await tell(support)).toMatchObject([{ name: await name('admin'), writing: 'note' }]);
    expect(await tell(support, { page: `request:${(made?.id ?? 0) + 1}` }), 'another page').toEqual([]);
    // Who is not heard of has left, with or without a word.
    await database.query(`update page_presences set seen_at = now() - interval '1 minute' where writing is not null`);
    expect(await tell(support)).toEqual([]);
    expect(await tell(admin)).toHaveLength(1);
    expect(await tell(admin, { gone: '1' })).toBe(204);
    expect(await tell(support)).toEqual([]);
    // A computer that slept for an hour tells of the page again; others sweep at the same moment.
    await database.query(`update page_presences set seen_at = now() - interval '1 hour'`);
    expect(await Promise.all([tell(support), tell(admin), tell(support), tell(admin)])).not.toContain(500);
    expect(await tell(support)).toHaveLength(1);
    expect(await tell(support, { page: 'order:1' })).toBe(400);
  });

  it('B35 what support has handed on to operations is theirs: support reads it, who acts in operations settles it', async () => {
    const [row] = await database.query<{ id: number; version: number }>(
      `insert into visitor_requests (kind, locale, name, subject, message, taken_by_id)
       select 'operations', 'tr', 'Elif Yalçın', 'FS 528', 'Stok kartı yok', id from user_accounts where role = 'support' limit 1 returning id, version`,
    );
    const address = `/support/requests/${row?.id}`;
    const change = { intent: 'change', version: '1', state: 'closed', assignee: '', note: 'Kart açıldı' };
    const support = await staffVisitor(host, 'support');
    const operator = await staffVisitor(host, 'operator');
    expect(await (await support.get(address)).text()).toContain('Stok kartı yok');
    expect((await support.post(address, change)).status).toBe(403);
    expect(await (await operator.get('/ops')).text()).toContain(address);
    expect((await operator.post(address, change)).status).toBe(302);
    expect(await (await operator.get('/ops')).text()).not.toContain(address);
  });

  it('P23 O8 what is erased, now or after its time, leaves nothing of the person, and no mail of it goes out', async () => {
    await send('/ik', withCv({ ...APPLICATION, sAdi: 'Gizem', sMail: 'gizem@ornek.example' }, PDF, 'gizem.pdf'));
    await send('/ik', form({ ...APPLICATION, sAdi: 'Eski', sMail: 'eski@ornek.example' }));
    const [now] = await rowsOf('Gizem Örnek');
    const [old] = await rowsOf('Eski Örnek');
    const mails = await Promise.all([mailOf(now?.id), mailOf(old?.id)]);
    const support = await staffVisitor(host, 'support');
    const path = `/support/requests/${now?.id}`;
    const erase = { intent: 'erase', version: await versionOf(now?.id) };
    expect((await support.post(path, { ...erase, reason: 'kısa' })).status).toBe(400);
    const done = await support.post(path, { ...erase, reason: 'İlgili kişi silinmesini istedi' });
    expect(done.headers.get('Location')).toBe('/support/requests');
    expect((await support.get(path)).status).toBe(404);

    await database.query(`update visitor_requests set changed_at = now() - interval '366 days' where id = $1`, [
      old?.id,
    ]);
    expect((await eraseExpiredRequests()).requests).toBeGreaterThanOrEqual(1);
    expect(await rowsOf('Eski Örnek')).toEqual([]);
    for (const mail of mails) await deliverMail(mail?.id ?? '');
    expect(soap.ledger.splice(0)).toEqual([]);
    const left = await database.query(
      `select 1 from stored_mails where id = any($1::uuid[]) and (text <> '' or html <> '' or fields is not null)
       union all select 1 from visitor_request_files where name = 'gizem.pdf'
       union all select 1 from audit_entries where (before::text || after::text) ~ 'gizem|eski@'`,
      [mails.map((mail) => mail?.id)],
    );
    expect(left).toEqual([]);
  });
});
