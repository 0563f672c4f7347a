import { FILE_ENDINGS, type FileEnding } from './upload-limits';

/** The part of a file's beginning and end that shows its type. */
export const HEAD_BYTES = 64 * 1024;
export const TAIL_BYTES = 1024 * 1024;

export type FileEnds = { head: Buffer; tail: Buffer };

type FileType = { contentType: string; fits: (ends: FileEnds) => boolean };

const begins = (...bytes: number[]) => {
  const signature = Buffer.from(bytes);
  return ({ head }: FileEnds) => head.subarray(0, signature.length).equals(signature);
};
const zip = begins(0x50, 0x4b, 0x03, 0x04);
/** A zip lists its files at its end; some are also at its beginning. */
const holds =
  (...names: string[]) =>
  (ends: FileEnds) =>
    zip(ends) && names.every((name) => ends.head.includes(name) || ends.tail.includes(name));
const compound = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/**
 * The types that may be uploaded, by file extension: programs, archives, documents, tables, videos. The content decides
 * the type, and the name must match it.
 */
const TYPES: Readonly<Record<FileEnding, FileType>> = {
  exe: { contentType: 'application/vnd.microsoft.portable-executable', fits: begins(0x4d, 0x5a) },
  msi: { contentType: 'application/x-msi', fits: compound },
  apk: { contentType: 'application/vnd.android.package-archive', fits: holds('AndroidManifest.xml') },
  cab: { contentType: 'application/vnd.ms-cab-compressed', fits: begins(0x4d, 0x53, 0x43, 0x46) },
  zip: { contentType: 'application/zip', fits: zip },
  rar: { contentType: 'application/vnd.rar', fits: begins(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07) },
  '7z': { contentType: 'application/x-7z-compressed', fits: begins(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  pdf: { contentType: 'application/pdf', fits: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fits: holds('[Content_Types].xml', 'xl/workbook.xml'),
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fits: holds('[Content_Types].xml', 'word/document.xml'),
  },
  mp4: { contentType: 'video/mp4', fits: ({ head }) => head.subarray(4, 8).equals(Buffer.from('ftyp')) },
  webm: { contentType: 'video/webm', fits: begins(0x1a, 0x45, 0xdf, 0xa3) },
};

const VIDEO_ENDINGS: readonly (FileEnding | undefined)[] = ['mp4', 'webm'];

/** The extension of a name in lower case, if such a file may be uploaded. */
export function knownEnding(name: string): FileEnding | undefined {
  const ending = /[^.]\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase();
  return FILE_ENDINGS.find((known) => known === ending);
}

/**
 * The content type of a file whose content matches its name; undefined if it does not match, or if such a file may not
 * be uploaded.
 */
export function contentTypeOf(name: string, ends: FileEnds): string | undefined {
  const ending = knownEnding(name);
  return ending && TYPES[ending].fits(ends) ? TYPES[ending].contentType : undefined;
}

/** Whether a file of that name is something to watch. */
export function isVideoName(name: string): boolean {
  return VIDEO_ENDINGS.includes(knownEnding(name));
}

const NAME_LENGTH = 120;

/** A file's name as stored: without folders and without characters that file systems or headers do not accept. */
export function plainFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, stem = plain, ending = ''] = /^(.*?)(\.[^.]{1,5})?$/s.exec(plain) ?? [];
  return [...stem].slice(0, NAME_LENGTH - ending.length).join('') + ending;
}
