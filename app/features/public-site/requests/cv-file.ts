import { cleanText, cutText } from '~/platform/text';

export const CV_LIMIT_BYTES = 5 * 1024 * 1024;

export type CvType = 'pdf' | 'docx';

/** The media types with which stored files are downloaded. */
export const CV_MEDIA_TYPES: Record<CvType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The name of a stored file: the sender's name for it, without a path, with the extension of its real type. */
export function cvName(given: string, type: CvType): string {
  const stem = cleanText(given)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}<>:"|?*;%\n]/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${cutText(stem, 80) || 'cv'}.${type}`;
}

/** The header that makes a browser download a file instead of showing it, with its name in any script. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
