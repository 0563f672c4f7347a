import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PART_BYTES } from '~/features/public-site/downloads/upload-limits';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { startS3, type S3Server } from '../support/s3-server';
import { staffVisitor, type Visitor } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
const UPLOADS = '/ops/downloads/uploads';
const TUS = { 'Tus-Resumable': '1.0.0' };

let database: TestDatabase;
let folders: string;
let s3: S3Server;
let host: HostProcess;
let operator: Visitor;
const disk = () => path.join(folders, 'disk');

async function start(): Promise<void> {
  host = await startHost(database.url, { PAGE_CACHE_SECONDS: '0', FILES_DIR: disk(), ...s3.environment });
}
beforeAll(async () => {
  database = await createTestDatabase();
  folders = await mkdtemp(path.join(tmpdir(), 'download-bucket-'));
  s3 = await startS3(path.join(folders, 's3'));
  await start();
  operator = await staffVisitor(host, 'operator');
});
afterAll(async () => {
  await host.stop();
  await s3.stop();
  await database.drop();
  await rm(folders, { recursive: true, force: true });
});

const ask = (to: string, { headers, ...rest }: RequestInit = {}) =>
  fetch(host.origin + to, {
    redirect: 'manual',
    ...rest,
    headers: { Origin: ORIGIN, Cookie: operator.cookie, ...(headers as Record<string, string>) },
  });

async function upload(name: string, bytes: Buffer): Promise<string> {
  const begun = await ask(UPLOADS, {
    method: 'POST',
    headers: {
      ...TUS,
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'Upload-Length': String(bytes.length),
    },
  });
  const place = begun.headers.get('Location') ?? '';
  for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
    const headers = { ...TUS, 'Upload-Offset': String(at), 'Content-Type': 'application/offset+octet-stream' };
    const part = new Uint8Array(bytes.subarray(at, at + UPLOAD_PART_BYTES));
    expect((await ask(place, { method: 'PATCH', headers, body: part })).status).toBe(204);
  }
  return place.split('/').at(-1) ?? '';
}

const act = async (id: number, form: Record<string, string>) => {
  const body = new URLSearchParams({ reason: 'Yeni sürüm yayımlandı', ...form });
  expect((await ask(`/ops/downloads/${id}`, { method: 'POST', body })).status).toBe(302);
};
const itemOf = async (key: string) =>
  (await database.query<{ id: number }>(`select id from download_items where key = $1`, [key]))[0]?.id ?? 0;
const placeOf = async (key: string) =>
  (await database.query<{ place: string }>(`select place from download_files where key = $1`, [key]))[0]?.place;
const onDisk = async (key: string) => (await readdir(disk())).includes(key);
const contentOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('files of downloads in a bucket', () => {
  it('P8 a finished file goes from the disk to the bucket, is served from there like any other and goes with its item', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(9_000_000)]);
    const id = await itemOf('main-program');
    const key = await upload('kurulum.exe', bytes);
    expect(await s3.keys()).toEqual([]);
    await act(id, { intent: 'attach', key });
    await expect.poll(() => placeOf(key), { timeout: 15_000 }).toBe('bucket');
    expect([await onDisk(key), await s3.keys()]).toEqual([false, [key]]);

    const address = `/download/files/${id}/kurulum.exe`;
    const whole = await ask(address);
    expect(whole.status).toBe(200);
    expect((await contentOf(whole)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/vnd.microsoft.portable-executable',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="kurulum.exe"',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const part = await ask(address, { headers: { Range: 'bytes=8999990-' } });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      206,
      `bytes 8999990-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect((await contentOf(part)).equals(bytes.subarray(8_999_990))).toBe(true);
    expect((await ask(address, { method: 'HEAD' })).headers.get('Content-Length')).toBe(String(bytes.length));
    expect((await ask(address, { headers: { Range: `bytes=${bytes.length}-` } })).status).toBe(416);

    // A bucket that says nothing is no reason to say that there is no file.
    s3.become('failing');
    const busy = await ask(address);
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([503, '10']);
    s3.become('well');

    await act(id, { intent: 'detach' });
    await expect.poll(() => s3.keys(), { timeout: 15_000 }).toEqual([]);
    expect(await placeOf(key)).toBeUndefined();
    expect((await ask(address)).status).toBe(404);
  }, 60_000);

  it('P8 R1 a move that a crash has halved is taken up again, from either step, and the file can be had all the while', async () => {
    const bytes = Buffer.from('%PDF-1.7 whatever comes between');
    const id = await itemOf('manual-stock');
    const address = `/download/files/${id}/Stok.pdf`;
    const served = async () => (await contentOf(await ask(address))).equals(bytes);
    const key = await upload('Stok.pdf', bytes);
    s3.become('holding');
    await act(id, { intent: 'attach', key });
    await expect.poll(() => s3.held(), { timeout: 15_000 }).toBeGreaterThan(0);
    expect([await placeOf(key), await served()]).toEqual(['disk', true]);
    host.child.kill('SIGKILL');
    await host.exited;
    s3.become('well');
    // As if the time had passed that the dead process had taken for itself.
    const pass = () => database.query(`update download_files set moving_until = now() where key = $1`, [key]);
    await pass();
    await start();
    await expect.poll(() => placeOf(key), { timeout: 15_000 }).toBe('bucket');
    expect([await onDisk(key), await s3.keys(), await served()]).toEqual([false, [key], true]);

    // It died once more, between the copy and the end of the original.
    await host.stop();
    await copyFile(path.join(folders, 's3', s3.environment.S3_BUCKET, `${key}._S3rver_object`), path.join(disk(), key));
    await database.query(`update download_files set place = 'both' where key = $1`, [key]);
    await start();
    await expect.poll(() => placeOf(key), { timeout: 15_000 }).toBe('bucket');
    expect([await onDisk(key), await served()]).toEqual([false, true]);
    expect(host.output()).not.toContain(s3.environment.S3_SECRET_ACCESS_KEY);
  }, 60_000);
});
