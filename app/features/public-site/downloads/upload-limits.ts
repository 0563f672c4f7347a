/** The address of staff's uploads, in parts. */
export const UPLOADS_ADDRESS = '/ops/downloads/uploads';
/** The largest file. */
export const UPLOAD_LIMIT_BYTES = 500_000_000;
/**
 * The size of a part: one request has to arrive within a minute, on a slow line too. The host accepts no larger one
 * (body-limits.ts).
 */
export const UPLOAD_PART_BYTES = 4 * 1024 * 1024;
/** The file extensions that may be uploaded; file-type.ts says what such a file must contain. */
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
