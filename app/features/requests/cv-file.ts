import { cleanText, cutText } from '~/platform/text';

export const CV_LIMIT_BYTES = 5 * 1024 * 1024;

export type CvType = 'pdf' | 'docx';

/** The media types with which stored files are downloaded. */
export const CV_MEDIA_TYPES: Record<CvType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const TAIL = 2048;

function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-TAIL).includes('%%EOF');
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_END = 22 + 65_535;
const MOST_ENTRIES = 2000;

/** The file names in a zip, from its central directory; undefined if it is no zip. Nothing is unpacked. */
function zipNames(bytes: Buffer): string[] | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined;
  const tail = Math.max(0, bytes.length - LONGEST_END);
  const end = bytes.subarray(tail).lastIndexOf(END_OF_DIRECTORY) + tail;
  if (end < tail || end + 22 > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return undefined;
  const names: string[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const name = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

/** A Word document without macros and without embedded files. */
function isDocx(bytes: Buffer): boolean {
  const names = zipNames(bytes);
  return (
    names !== undefined &&
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    !names.some((name) => /vbaProject|\.(bin|exe|dll|js|vbs|bat|cmd|ps1|lnk|scr|jar|html?)$/i.test(name))
  );
}

/** The type of a CV by its content, whatever its name or media type; undefined for anything else. */
export function cvTypeOf(bytes: Buffer): CvType | undefined {
  if (isPdf(bytes)) return 'pdf';
  return isDocx(bytes) ? 'docx' : undefined;
}

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
