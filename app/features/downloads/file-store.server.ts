import { FileStore as DiskUploads } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '~/platform/env.server';
import { openBucket, type Bucket } from './bucket.server';
import type { FileHolder, FilePlace } from './file-holder';

/** Where the bytes of downloads are: uploads arrive on the disk; what is finished goes on to the bucket, where there is one. */
export type FileStore = {
  /** Takes uploads in parts (tus): a file stands under the key of its upload from its first byte on. */
  uploads: DataStore;
  disk: FileHolder;
  bucket: Bucket | undefined;
};

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let store: FileStore | undefined;

/** The store that is configured. Undefined where none is; then nothing can be uploaded. */
export function fileStore(): FileStore | undefined {
  const { FILES_DIR, DATA_DIR } = env();
  const folder = FILES_DIR || (DATA_DIR && path.join(DATA_DIR, 'files'));
  if (!store && folder) {
    const uploads = new DiskUploads({ directory: path.resolve(folder) });
    store = { uploads, disk: diskHolder(uploads), bucket: bucketOfEnvironment() };
  }
  return store;
}

/** Who has a file whole; undefined where it is in a bucket that is configured no more. */
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
    // Keys come out of our own rows; should one ever not, it must lead nowhere else.
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
      // What tus noted of the upload, too; a crash may have left either.
      for (const file of [placeOf(key), `${placeOf(key)}.json`]) await rm(file, { force: true });
    },
  };
}
