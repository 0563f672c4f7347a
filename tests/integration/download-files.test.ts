import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMIT_BYTES, UPLOAD_PART_BYTES } from '~/features/public-site/downloads/upload-limits';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { staffVisitor, type Visitor } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
const UPLOADS = '/ops/downloads/uploads';
const TUS = { 'Tus-Resumable': '1.0.0' };
const REASON = 'Yeni sürüm yayımlandı';

let database: TestDatabase;
let host: HostProcess;
let folder: string;
let operator: Visitor;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'download-files-'));
  host = await startHost(database.url, { PAGE_CACHE_SECONDS: '0', FILES_DIR: folder });
  operator = await staffVisitor(host, 'operator');
});
afterAll(async () => {
  await host.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (to: string, init: RequestInit & { as?: Visitor } = {}) => {
  const { as, headers, ...rest } = init;
  const own = { Origin: ORIGIN, ...(as && { Cookie: as.cookie }), ...(headers as Record<string, string>) };
  return fetch(host.origin + to, { redirect: 'manual', ...rest, headers: own });
};

const nameOf = (name: string) => ({ 'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}` });

function begin(name: string, size: number, as: Visitor = operator): Promise<Response> {
  return ask(UPLOADS, { as, method: 'POST', headers: { ...TUS, ...nameOf(name), 'Upload-Length': String(size) } });
}

function send(place: string, offset: number, bytes: Buffer): Promise<Response> {
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
  return ask(place, { as: operator, method: 'PATCH', headers, body: new Uint8Array(bytes) });
}

async function offsetOf(place: string): Promise<number> {
  const answer = await ask(place, { as: operator, method: 'HEAD', headers: TUS });
  return Number(answer.headers.get('Upload-Offset'));
}

/** Sends the beginning of a part and hangs up, as a line does that breaks. */
function sendAndBreak(place: string, offset: number, bytes: Buffer, announced: number): Promise<void> {
  const { port } = new URL(host.origin);
  return new Promise((resolve) => {
    const request = http.request({
      port,
      path: place,
      method: 'PATCH',
      headers: {
        ...TUS,
        Origin: ORIGIN,
        Cookie: operator.cookie,
        'Upload-Offset': offset,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': announced,
      },
    });
    request.on('error', () => undefined);
    request.on('close', resolve);
    request.write(bytes, () => setTimeout(() => request.destroy(), 200));
  });
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const place = (await begin(name, bytes.length)).headers.get('Location') ?? '';
  for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES)
    expect((await send(place, at, bytes.subarray(at, at + UPLOAD_PART_BYTES))).status).toBe(204);
  return place.split('/').at(-1) ?? '';
}

const act = (id: number, form: Record<string, string>) =>
  operator.post(`/ops/downloads/${id}`, { reason: REASON, ...form });
const itemOf = async (key: string) =>
  (await database.query<{ id: number }>(`select id from download_items where key = $1`, [key]))[0]?.id ?? 0;
const fileOf = async (id: number) =>
  (
    await database.query<{ key: string; name: string; sha256: string; size: string }>(
      `select key, name, sha256, size from download_files where item_id = $1`,
      [id],
    )
  )[0];
const addressOf = (id: number, name: string) => `/download/files/${id}/${encodeURIComponent(name)}`;

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come to be.');
}

it('O7 a full disk answers an upload 507 without a word of the system, and takes the rest once there is room', async () => {
  const bytes = randomBytes(2000);
  const place = (await begin('dolu.zip', bytes.length)).headers.get('Location') ?? '';
  const file = path.join(folder, place.split('/').at(-1) ?? '');
  await rename(file, `${file}.kept`);
  // Every write to it finds no space left on the device.
  await symlink('/dev/full', file);
  const refused = await send(place, 0, bytes);
  expect([refused.status, await refused.text()]).toEqual([507, 'no-space']);
  await rm(file);
  await rename(`${file}.kept`, file);
  expect(await offsetOf(place)).toBe(0);
  expect((await send(place, 0, bytes)).status).toBe(204);
  expect(await readFile(file)).toEqual(bytes);
});

describe('the files of downloads', () => {
  it('P8 an upload that breaks off goes on where it stopped, and is served whole, in parts and by its checksum', async () => {
    const name = 'Ana program kurulum İğüşöç.exe';
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(9_000_000)]);
    const made = await begin(name, bytes.length);
    expect(made.status).toBe(201);
    const place = made.headers.get('Location') ?? '';
    expect(place).toMatch(/^\/ops\/downloads\/uploads\/[\da-f-]{36}$/);
    const part = UPLOAD_PART_BYTES;
    expect((await send(place, 0, bytes.subarray(0, part))).status).toBe(204);
    await sendAndBreak(place, part, bytes.subarray(part, part + 1_000_000), part);
    let arrived = 0;
    await until(async () => {
      const before = arrived;
      arrived = await offsetOf(place);
      return arrived > part && arrived === before;
    });
    expect(arrived).toBeLessThanOrEqual(part + 1_000_000);
    expect((await send(place, arrived - 1, bytes.subarray(arrived - 1, arrived + 10))).status).toBe(409);
    const id = await itemOf('main-program');
    const key = place.split('/').at(-1) ?? '';
    const early = await act(id, { intent: 'attach', key });
    expect(early.status).toBe(400);
    expect(await early.text(), 'early').toContain('Yükleme tamamlanmamış');
    for (let at = arrived; at < bytes.length; at += part)
      expect((await send(place, at, bytes.subarray(at, at + part))).status).toBe(204);
    expect((await act(id, { intent: 'attach', key })).status).toBe(302);

    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await fileOf(id)).toMatchObject({ key, name, sha256, size: String(bytes.length) });
    const html = await (await ask('/download')).text();
    expect(html).toContain(sha256);
    const address = addressOf(id, name);
    expect(html).toContain(address);

    const whole = await ask(address);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/vnd.microsoft.portable-executable',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const disposition = whole.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"]+\.exe"; filename\*=UTF-8''/);
    expect(disposition).toContain(encodeURIComponent('İğüşöç'));

    const head = await ask(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
    const ranged = async (range: string, more: Record<string, string> = {}) => {
      const answer = await ask(address, { headers: { Range: range, ...more } });
      return {
        status: answer.status,
        of: answer.headers.get('Content-Range'),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const middle = await ranged('bytes=100-199');
    expect([middle.status, middle.of]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(middle.body.equals(bytes.subarray(100, 200))).toBe(true);
    const rest = await ranged(`bytes=${bytes.length - 5}-`, { 'If-Range': `"${sha256}"` });
    expect(rest.status).toBe(206);
    expect(rest.body.equals(bytes.subarray(-5))).toBe(true);
    expect((await ranged('bytes=-3')).body.equals(bytes.subarray(-3))).toBe(true);
    expect((await ranged('bytes=0-9', { 'If-Range': '"older"' })).status).toBe(200);
    expect((await ranged('bytes=0-1,5-6')).status).toBe(200);
    const beyond = await ranged(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.of]).toEqual([416, `bytes */${bytes.length}`]);
    expect(
      (await ask(address, { headers: { 'If-None-Match': `"${sha256}"`, 'Cache-Control': 'max-age=0' } })).status,
    ).toBe(304);

    // What an item has is ended by nobody who only knows its key.
    expect((await ask(place, { as: operator, method: 'DELETE', headers: TUS })).status).toBeGreaterThanOrEqual(400);
    expect((await ask(address, { method: 'HEAD' })).status).toBe(200);
  }, 120_000);

  it('P8 a file goes with its item: hidden, replaced, removed or deleted it is at no address, and gone from the disk', async () => {
    const id = await itemOf('manual-stock');
    const first = Buffer.from('%PDF-1.7 first');
    const second = Buffer.from('%PDF-1.7 second');
    const key = await upload('Stok.pdf', first);
    expect((await act(id, { intent: 'attach', key })).status).toBe(302);
    // A key belongs to one item only.
    expect((await act(await itemOf('manual-invoice'), { intent: 'attach', key })).status).toBe(400);
    const there = async (name: string) => (await ask(addressOf(id, name))).status;
    expect(await there('Stok.pdf')).toBe(200);
    expect(await there('Stok.exe')).toBe(404);

    const stored = {
      intent: 'save',
      section: 'documents',
      kind: 'file',
      subject: '',
      version: '',
      languages: 'tr',
      position: '30',
      address: '',
    };
    expect((await act(id, stored)).status).toBe(302);
    expect(await there('Stok.pdf')).toBe(404);
    expect(await (await ask('/download')).text()).not.toContain('Stok.pdf');
    expect((await act(id, { ...stored, published: 'on' })).status).toBe(302);
    expect(await there('Stok.pdf')).toBe(200);

    const replacement = await upload('Stok yeni.pdf', second);
    expect((await act(id, { intent: 'attach', key: replacement })).status).toBe(302);
    expect([await there('Stok.pdf'), await there('Stok yeni.pdf')]).toEqual([404, 200]);
    await until(async () => !(await readdir(folder)).includes(key));
    expect((await act(id, { intent: 'detach' })).status).toBe(302);
    expect(await there('Stok yeni.pdf')).toBe(404);
    await until(async () => !(await readdir(folder)).includes(replacement));

    const last = await upload('Stok.pdf', first);
    expect((await act(id, { intent: 'attach', key: last })).status).toBe(302);
    expect((await act(id, { intent: 'delete' })).status).toBe(302);
    expect(await there('Stok.pdf')).toBe(404);
    await until(async () => !(await readdir(folder)).includes(last));
    const acts = await database.query<{ action: string; reason: string }>(
      `select action, reason from audit_entries where subject_type = 'download' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'download.attach-file',
      'download.change',
      'download.change',
      'download.attach-file',
      'download.remove-file',
      'download.attach-file',
      'download.delete',
    ]);
    expect(acts.every(({ reason }) => reason === REASON)).toBe(true);
  }, 60_000);

  it('P8 O7 what is no program, archive, document or video is not taken, whatever it is called', async () => {
    const id = await itemOf('manual-invoice');
    for (const name of ['sayfa.html', 'resim.svg', 'betik.js', 'kilavuz.pdf.html', '.pdf', 'kilavuz', ''])
      expect((await begin(name, 10)).status, name).toBe(415);
    const disguises: [string, string][] = [
      ['kilavuz.pdf', '<html><script>alert(1)</script></html>'],
      ['kilavuz.pdf', 'MZ\u0090'],
      ['el.apk', 'PK\u0003\u0004 but nothing of Android'],
      ['film.mp4', '%PDF-1.7'],
    ];
    for (const [name, content] of disguises) {
      const answer = await act(id, { intent: 'attach', key: await upload(name, Buffer.from(content)) });
      expect(answer.status, name).toBe(400);
      expect(await answer.text(), name).toContain('Dosyanın içeriği adıyla uyuşmuyor');
    }
    const film = await upload('film.mp4', Buffer.from('\0\0\0\u0018ftypmp42'));
    const misplaced = await act(id, { intent: 'attach', key: film });
    expect(await misplaced.text()).toContain('Bu tür dosya bu kayda eklenemez.');
    expect(await fileOf(id)).toBeUndefined();

    expect((await begin('buyuk.zip', UPLOAD_LIMIT_BYTES + 1)).status).toBe(413);
    const place = (await begin('parca.zip', 20_000_000)).headers.get('Location') ?? '';
    expect((await send(place, 0, Buffer.alloc(6_000_000))).status).toBe(413);
    expect((await ask(place, { as: operator, method: 'DELETE', headers: TUS })).status).toBe(204);
    expect((await ask(place, { as: operator, method: 'HEAD', headers: TUS })).status).toBe(404);
  }, 60_000);

  it('P8 O7 no address and no name leads out of the store', async () => {
    const outside = '..\\..\\etc/..%2f../passwd.zip';
    const key = await upload(outside, Buffer.from('PK\u0003\u0004'));
    const id = await itemOf('label-designs');
    expect((await act(id, { intent: 'attach', key })).status).toBe(302);
    expect((await fileOf(id))?.name).toBe('passwd.zip');
    expect((await ask(addressOf(id, 'passwd.zip'))).status).toBe(200);
    for (const way of [
      `/download/files/${id}/..%2f..%2fsecrets.json`,
      `/download/files/${id}/%2e%2e`,
      `/download/files/..%2f${key}/passwd.zip`,
      `/download/files/${key}/${key}`,
      `/download/files/${id}/${key}`,
      `/download/files/99999999/passwd.zip`,
      `/download/files/${id}/%00`,
    ])
      expect([400, 404], way).toContain((await ask(way)).status);
    expect((await ask(`/download/files/${id}/%ff`)).status).toBe(400);
    for (const odd of ['..%2f..%2fsecrets.json', '%2e%2e%2fsecrets', 'yok', '0'.repeat(36)])
      expect(
        (await ask(`${UPLOADS}/${odd}`, { as: operator, method: 'HEAD', headers: TUS })).status,
        odd,
      ).toBeGreaterThanOrEqual(400);
    expect((await act(id, { intent: 'attach', key: "' or 1=1" })).status).toBe(400);
  });

  it('P8 O5 support looks and changes nothing; strangers and other sites upload nothing', async () => {
    const support = await staffVisitor(host, 'support');
    const id = await itemOf('main-program');
    expect((await support.get(`/ops/downloads/${id}`)).status).toBe(200);
    expect((await support.post(`/ops/downloads/${id}`, { intent: 'delete', reason: REASON })).status).toBe(403);
    expect((await begin('a.zip', 4, support)).status).toBe(403);
    const stranger = await ask(UPLOADS, {
      method: 'POST',
      headers: { ...TUS, ...nameOf('a.zip'), 'Upload-Length': '4' },
    });
    expect(stranger.headers.get('Location')).toMatch(/^\/staff\/login/);
    const foreign = { Origin: 'https://elsewhere.example', ...TUS, ...nameOf('a.zip'), 'Upload-Length': '4' };
    expect((await ask(UPLOADS, { as: operator, method: 'POST', headers: foreign })).status).toBe(403);
  });
});
