import { inflateRawSync } from 'node:zlib';
import { parseStrictXml, type XmlNode } from './strict-xml';

const TAIL = 2048;

/** By its first and its last bytes. */
export function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-TAIL).includes('%%EOF');
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const LONGEST_END = 22 + 65_535;
const MOST_ENTRIES = 2000;

type ZipEntry = { name: string; method: number; size: number; at: number };

/** The entries of a zip by its central directory; undefined if it is no zip. Nothing is unpacked. */
function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined;
  const tail = Math.max(0, bytes.length - LONGEST_END);
  const end = bytes.subarray(tail).lastIndexOf(END_OF_DIRECTORY) + tail;
  if (end < tail || end + 22 > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return undefined;
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const name = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** A list of relationships has a few kilobytes. */
const MOST_RELATIONSHIPS_BYTES = 512 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** @throws Error for an entry that is damaged, encrypted or too large */
function textOfEntry(bytes: Buffer, { method, size, at }: ZipEntry): string {
  if (bytes.readUInt32LE(at) !== LOCAL_ENTRY) throw new Error('An entry of a zip is not where its directory says.');
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  if (method === DEFLATED) {
    return inflateRawSync(packed, { maxOutputLength: MOST_RELATIONSHIPS_BYTES }).toString('utf8');
  }
  if (method !== STORED || size > MOST_RELATIONSHIPS_BYTES) throw new Error('An entry of a zip cannot be read.');
  return packed.toString('utf8');
}

/**
 * Whether a list of relationships has a program fetch something from elsewhere when the document is opened: a template, a
 * picture, a part. Links are followed only by those who press them.
 */
function fetchesFromElsewhere(xml: string): boolean {
  const [list] = parseStrictXml(xml, (problem) => new Error(`The list ${problem}`));
  const relationships = Object.values(list ?? {}).find((value) => Array.isArray(value)) as XmlNode[] | undefined;
  return (relationships ?? []).some((node) => {
    const attributes = (node[':@'] ?? {}) as Record<string, string>;
    const { '@_TargetMode': mode = 'Internal', '@_Type': type = '' } = attributes;
    return mode !== 'Internal' && !type.endsWith('/hyperlink');
  });
}

/** The part that a file of each program has. */
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;

/** Excel keeps how a sheet is printed in a file that nothing runs. */
const PRINTER_SETTINGS = /^xl\/printerSettings\/[\w.-]+\.bin$/i;

/** A file of Word or Excel without macros, without embedded files, and without parts that stand elsewhere. */
export function isOfficeFile(bytes: Buffer, program: keyof typeof MAIN_PARTS): boolean {
  const entries = zipEntries(bytes);
  const names = entries?.map(({ name }) => name);
  if (
    !entries ||
    !names?.includes('[Content_Types].xml') ||
    !names.includes(MAIN_PARTS[program]) ||
    // With two entries of one name it is undefined which of them a reader uses.
    new Set(names.map((name) => name.toLowerCase())).size < names.length ||
    names.some(
      (name) =>
        /vbaProject|\.(bin|exe|dll|js|vbs|bat|cmd|ps1|lnk|scr|jar|html?)$/i.test(name) && !PRINTER_SETTINGS.test(name),
    )
  )
    return false;
  try {
    return !entries.some((entry) => /\.rels$/i.test(entry.name) && fetchesFromElsewhere(textOfEntry(bytes, entry)));
  } catch {
    return false;
  }
}

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1');
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** The type of a picture by its first and its last bytes; undefined for anything else. */
export function pictureType(bytes: Buffer): 'png' | 'jpg' | undefined {
  const tail = bytes.subarray(-TAIL);
  if (bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD) && tail.includes(PNG_END)) return 'png';
  return bytes.subarray(0, JPEG_HEAD.length).equals(JPEG_HEAD) && tail.includes(JPEG_END) ? 'jpg' : undefined;
}
