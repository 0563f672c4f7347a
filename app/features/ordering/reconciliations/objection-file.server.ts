import { AppError } from '~/platform/errors';
import { uploadName } from '~/platform/upload-name';
import { isOfficeFile, isPdf, pictureType } from '~/platform/upload-type.server';
import { OBJECTION_FILE_BYTES } from './reconciliation-form';
import type { ObjectionFile } from './reconciliation-store.server';

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The type of a file by its content, whatever its name or media type. */
function typeOf(bytes: Buffer): keyof typeof MEDIA_TYPES | undefined {
  if (isPdf(bytes)) return 'pdf';
  return pictureType(bytes) ?? (isOfficeFile(bytes, 'xlsx') ? 'xlsx' : undefined);
}

/**
 * The posted file; undefined if none was chosen.
 * @throws AppError objection-file-too-large, objection-file-type (422)
 */
export async function objectionFileOf(file: FormDataEntryValue | null): Promise<ObjectionFile | undefined> {
  if (!(file instanceof Blob) || file.size === 0) return undefined;
  if (file.size > OBJECTION_FILE_BYTES) throw new AppError('objection-file-too-large', 422);
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (!type) throw new AppError('objection-file-type', 422);
  return { name: uploadName(file.name, type, 'ekstre'), mediaType: MEDIA_TYPES[type], bytes };
}
