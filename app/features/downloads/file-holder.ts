import type { Readable } from 'node:stream';

/** Holds whole files, each under a key that we have made. */
export type FileHolder = {
  /** Bytes of a file, from `start` to `end`, both of them with it; all where nothing is said. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Bytes of a file; undefined where there is none. */
  size: (key: string) => Promise<number | undefined>;
  /** Takes a file away, if it is there. */
  remove: (key: string) => Promise<void>;
};

/** What the row of a file says of where it is: on the disk, whole in both, or in the bucket alone. */
export type FilePlace = 'disk' | 'both' | 'bucket';
