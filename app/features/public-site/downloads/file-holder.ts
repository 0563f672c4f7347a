import type { Readable } from 'node:stream';

/** Stores whole files, each under a key that we have made. */
export type FileHolder = {
  /** The bytes of a file from `start` to `end`, both inclusive; all of them without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** The size of a file in bytes; undefined if there is none. */
  size: (key: string) => Promise<number | undefined>;
  /** Deletes a file, if it exists. */
  remove: (key: string) => Promise<void>;
};

/** Where a file is, by its row: on the disk, completely in both, or only in the bucket. */
export type FilePlace = 'disk' | 'both' | 'bucket';
