import { isOfficeFile, isPdf } from '~/platform/upload-type.server';
import type { CvType } from './cv-file';

/** The type of a CV by its content, whatever its name or media type; undefined for anything else. */
export function cvTypeOf(bytes: Buffer): CvType | undefined {
  if (isPdf(bytes)) return 'pdf';
  return isOfficeFile(bytes, 'docx') ? 'docx' : undefined;
}
