import { FileStore as TusFileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { env } from '~/platform/env.server';
import { openBucket, type Bucket } from './bucket.server';
import type { FileHolder, FilePlace } from './file-holder';

/** The storage of downloads: uploads arrive on the disk; complete files move on to the bucket, if there is one. */
export type FileStore = {
  /** Accepts uploads in parts (tus): a file has the key of its upload from its first byte on. */
  uploads: DataStore;
  disk: FileHolder;
  bucket: Bucket | undefined;
};

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keeps the error of a write: the store of tus puts one of its own in its place, and a full disk looks like any other. */
class DiskUploads extends TusFileStore {
  override async write(readable: Readable, key: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, key), { flags: 'r+', start: offset });
    await pipeline(readable, file);
    return offset + file.bytesWritten;
  }
}

let store: FileStore | undefined;

/** The configured store. Undefined if there is none; then nothing can be uploaded. */
export function fileStore(): FileStore | undefined {
  const { FILES_DIR, DATA_DIR } = env();
  const folder = FILES_DIR || (DATA_DIR && path.join(DATA_DIR, 'files'));
  if (!store && folder) {
    const uploads = new DiskUploads({ directory: path.resolve(folder) });
    store = { uploads, disk: diskHolder(uploads), bucket: bucketOfEnvironment() };
  }
  return store;
}

/** The store that has a file completely; undefined if it is in a bucket that is no longer configured. */
export function holderOf({ disk, bucket }: FileStore, place: FilePlace): FileHolder | undefined {
  return place === 'disk' ? disk : bucket;
}

function bucketOfEnvironment(): Bucket | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return openBucket({
    name: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  });
}

function diskHolder(uploads: DiskUploads): FileHolder {
  const placeOf = (key: string) => {
    // Keys come from our own rows; should one ever not, it must not lead to another path.
    if (!KEY.test(key)) throw new Error('This is no key of a file.');
    return path.join(uploads.directory, key);
  };
  return {
    read: (key, range) => Promise.resolve(createReadStream(placeOf(key), range)),
    size: (key) =>
      stat(placeOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: async (key) => {
      // Also the metadata of tus; a crash may have left either.
      for (const file of [placeOf(key), `${placeOf(key)}.json`]) await rm(file, { force: true });
    },
  };
}
