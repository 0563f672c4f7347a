/** Where staff's uploads go, in parts. */
export const UPLOADS_ADDRESS = '/ops/downloads/uploads';
/** A file at the most. */
export const UPLOAD_LIMIT_BYTES = 500_000_000;
/** A part: one request has to arrive within a minute, on a slow line too. The host takes no larger one (body-limits.ts). */
export const UPLOAD_PART_BYTES = 4 * 1024 * 1024;
/** The endings of names that may be uploaded; what has to be in such a file stands in file-type.ts. */
export const FILE_ENDINGS = [
  'exe',
  'msi',
  'apk',
  'cab',
  'zip',
  'rar',
  '7z',
  'pdf',
  'xlsx',
  'docx',
  'mp4',
  'webm',
] as const;
export type FileEnding = (typeof FILE_ENDINGS)[number];
