import type * as S3 from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { FileHolder } from './file-holder';

/** A bucket of an S3-compatible store. */
export type Bucket = FileHolder & {
  /** Stores a whole file, replacing an existing one. A write that breaks off leaves none. */
  write: (key: string, content: Readable) => Promise<void>;
};

type Address = {
  name: string;
  /** Without one it is Amazon's own. */
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** This much of a file is in memory at a time, twice. */
const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_MS = 5000;
/** The longest time without any answer from the store. */
const SILENCE_MS = 30_000;

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'none');
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;

/** An error of the S3 client contains requests and answers; this one only names the operation and its code. */
function failed(operation: string, error: unknown): Error {
  return Object.assign(new Error(`the bucket could not ${operation}`), {
    code: statusOf(error) ?? codeOf(error) ?? nameOf(error),
  });
}

/** The bucket at an address. Its client is loaded on first use. */
export function openBucket({ name: Bucket, endpoint, region, credentials }: Address): Bucket {
  let opened: Promise<{ client: S3.S3Client; sdk: typeof S3 }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials,
        ...(endpoint && { endpoint, forcePathStyle: true }),
        // Stores other than Amazon's know neither the checksums nor the trailers that the client sends by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      }),
    })));
  return {
    read: async (Key, range) => {
      const { client, sdk } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch((error: unknown) => {
        throw failed('read a file', error);
      });
      return answer.Body as Readable;
    },
    size: async (Key) => {
      const { client, sdk } = await open();
      try {
        return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key }))).ContentLength;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw failed('look for a file', error);
      }
    },
    write: async (Key, Body) => {
      const [{ client }, { Upload }] = await Promise.all([open(), import('@aws-sdk/lib-storage')]);
      const params = { Bucket, Key, Body, ContentType: 'application/octet-stream' };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done().catch((error: unknown) => {
        throw failed('take a file', error);
      });
    },
    remove: async (Key) => {
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw failed('remove a file', error);
      });
    },
  };
}
