import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { log } from '~/platform/log.server';
import { onShutdown } from '~/platform/shutdown.server';
import type { Bucket } from './bucket.server';
import { claimFileToMove, keepMoving, leaveFile, noteFilePlace, type MovedFile } from './file-move-store.server';
import type { FileHolder } from './file-holder';
import { fileStore, type FileStore } from './file-store.server';
import { clearLooseFiles } from './loose-file-store.server';

const LOOK_EVERY_MS = 15_000;
const KEEP_EVERY_MS = 5000;

type WithBucket = FileStore & { bucket: Bucket };

/** Copies a file to the bucket; a copy with another checksum fails. */
async function copy({ key, size, sha256 }: MovedFile, disk: FileHolder, bucket: Bucket): Promise<void> {
  const hash = createHash('sha256');
  const content = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  const written = bucket.write(key, content).finally(() => content.destroy());
  await Promise.all([pipeline(await disk.read(key), content), written]);
  if (hash.digest('hex') === sha256 && (await bucket.size(key)) === size) return;
  await bucket.remove(key);
  throw new Error('a file is no longer what was checked, so it stays where it is');
}

/**
 * Moves a file from the disk to the bucket. After each step its row says where it is complete, so that any process can
 * continue after the last step, however this one ended.
 */
async function move(file: MovedFile, { disk, bucket }: WithBucket): Promise<void> {
  if (file.place === 'disk') {
    await copy(file, disk, bucket);
    if (!(await noteFilePlace(file.key, 'both'))) await bucket.remove(file.key);
  }
  await disk.remove(file.key);
  await noteFilePlace(file.key, 'bucket');
}

async function moveAll(store: WithBucket): Promise<void> {
  const elsewhere: string[] = [];
  for (let file = await claimFileToMove([]); file; file = await claimFileToMove(elsewhere)) {
    const { key, place, size } = file;
    if (place === 'disk' && (await store.disk.size(key)) !== size) {
      // It is on another machine's disk.
      elsewhere.push(key);
      await leaveFile(key);
      continue;
    }
    const kept = setInterval(() => void keepMoving(key).catch(() => undefined), KEEP_EVERY_MS);
    await move(file, store)
      .catch((error: unknown) => log().warn({ error, key }, 'a file could not be moved; it will be tried again'))
      .finally(() => clearInterval(kept));
  }
  await clearLooseFiles(store);
}

let running: Promise<void> | undefined;
let again = false;

/**
 * Moves complete files to the bucket, if one is configured: one file after the other, in the background of this process.
 */
export function moveFiles(): void {
  const store = fileStore();
  if (!store?.bucket) return;
  if (running) {
    again = true;
    return;
  }
  running = moveAll(store as WithBucket)
    .catch((error: unknown) => log().warn({ error }, 'files could not be moved; it will be tried again'))
    .finally(() => {
      running = undefined;
      if (again) moveFiles();
      again = false;
    });
}

/** Looks for files to move now and periodically, as long as the web process runs. */
export function keepMovingFiles(): void {
  moveFiles();
  const timer = setInterval(moveFiles, LOOK_EVERY_MS).unref();
  onShutdown(() => clearInterval(timer));
}
