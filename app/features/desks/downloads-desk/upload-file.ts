import type { Upload } from 'tus-js-client';
import { UPLOAD_PART_BYTES, UPLOADS_ADDRESS } from '~/features/public-site/downloads/upload-limits';

/** The waiting times before a part is retried after a lost connection. */
const RETRY_MS = [0, 1000, 3000, 10_000, 30_000];

export type RunningUpload = {
  /** Cancels the upload: the bytes that have arrived are deleted. */
  cancel: () => Promise<void>;
};

/**
 * Uploads a file in parts. An earlier upload of the same file from this browser is continued.
 * @param tell is told how many bytes have arrived
 * @param done is told the key of the complete upload
 * @param failed is told the status of the last answer, if there was one
 */
export async function uploadFile(
  file: File,
  {
    tell,
    done,
    failed,
    resumed,
  }: {
    tell: (sent: number) => void;
    done: (key: string) => void;
    failed: (status?: number) => void;
    resumed: () => void;
  },
): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: UPLOADS_ADDRESS,
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: tell,
    onError: (error) => failed('originalResponse' in error ? error.originalResponse?.getStatus() : undefined),
    onSuccess: () => done(upload.url?.split('/').at(-1) ?? ''),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) {
    upload.resumeFromPreviousUpload(earlier);
    resumed();
  }
  upload.start();
  return { cancel: () => upload.abort(true) };
}
