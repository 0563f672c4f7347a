import type { Upload } from 'tus-js-client';
import { UPLOAD_PART_BYTES, UPLOADS_ADDRESS } from '~/features/downloads/upload-limits';

/** Waits before trying a part again, after a line that broke. */
const RETRY_MS = [0, 1000, 3000, 10_000, 30_000];

export type RunningUpload = {
  /** Breaks it off for good: what has arrived is thrown away. */
  cancel: () => Promise<void>;
};

/**
 * Uploads a file in parts. Where this browser has begun to upload the same file before, it goes on from there.
 * @param tell hears how many bytes have arrived
 * @param done hears the key of the whole upload
 */
export async function uploadFile(
  file: File,
  {
    tell,
    done,
    failed,
    resumed,
  }: { tell: (sent: number) => void; done: (key: string) => void; failed: () => void; resumed: () => void },
): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: UPLOADS_ADDRESS,
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: tell,
    onError: failed,
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
