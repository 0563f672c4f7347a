/** Where staff's uploads go, in parts. */
export const UPLOADS_ADDRESS = '/ops/downloads/uploads';
/** A file at the most. */
export const UPLOAD_LIMIT_BYTES = 500 * 1024 * 1024;
/** A part: one request has to arrive within a minute, on a slow line too. The host takes no larger one (body-limits.ts). */
export const UPLOAD_PART_BYTES = 4 * 1024 * 1024;
