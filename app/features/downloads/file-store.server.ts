import { FileStore as DiskUploads } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '~/platform/env.server';

/** Where the bytes of downloads are; each file under a key that we have made. */
export type FileStore = {
  /** Takes uploads in parts (tus): a file stands under the key of its upload from its first byte on. */
  uploads: DataStore;
  /** Bytes of a file, from `start` to `end`, both of them with it; all where nothing is said. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Bytes of a file; undefined where there is none. */
  size: (key: string) => Promise<number | undefined>;
};

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let store: FileStore | undefined;

/** The store that is configured: a folder of this machine. Undefined where none is; then nothing can be uploaded. */
export function fileStore(): FileStore | undefined {
  const folder = env().FILES_DIR || (env().DATA_DIR && path.join(env().DATA_DIR, 'files'));
  if (!store && folder) store = folderStore(path.resolve(folder));
  return store;
}

function folderStore(directory: string): FileStore {
  const placeOf = (key: string) => {
    // Keys come out of our own rows; should one ever not, it must lead nowhere else.
    if (!KEY.test(key)) throw new Error('This is no key of a file.');
    return path.join(directory, key);
  };
  return {
    uploads: new DiskUploads({ directory }),
    read: (key, range) => Promise.resolve(createReadStream(placeOf(key), range)),
    size: (key) =>
      stat(placeOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
  };
}
