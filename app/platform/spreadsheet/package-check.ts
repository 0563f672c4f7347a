import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { WorkbookRefused, type WorkbookLimits } from './workbook-refused';

type Part = { name: string; method: number; size: number; inflated: number; at: number };

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const LONGEST_END = 22 + 65_535;
const MOST_PARTS = 2000;
const STORED = 0;
const DEFLATED = 8;
/** The end of a chunk that is kept, because a mark may begin in it and end in the next. */
const OVERLAP = 4096;

const damaged = () => new WorkbookRefused('damaged');

/** The parts of a zip from its central directory. ZIP64 is for files beyond 4 GB, so no spreadsheet of ours has it. */
function partsOf(bytes: Buffer): Part[] {
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw new WorkbookRefused('old-or-locked');
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new WorkbookRefused('not-a-workbook');
  const tail = Math.max(0, bytes.length - LONGEST_END);
  const end = bytes.subarray(tail).lastIndexOf(END_OF_DIRECTORY) + tail;
  if (end < tail || end + 22 > bytes.length) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw damaged();
  const parts: Part[] = [];
  const names = new Set<string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (encrypted) throw new WorkbookRefused('old-or-locked');
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    // With two parts of the same name it is undefined which of them a reader uses.
    if (names.has(name.toLowerCase())) throw damaged();
    names.add(name.toLowerCase());
    parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      inflated: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The content of a part, chunk by chunk, and never more than its directory says, because a reader trusts that size. */
async function* contentOf(bytes: Buffer, part: Part): AsyncGenerator<Buffer> {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== LOCAL_ENTRY) throw damaged();
  const from = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  if (from + part.size > bytes.length) throw damaged();
  const packed = bytes.subarray(from, from + part.size);
  if (part.method !== STORED && part.method !== DEFLATED) throw damaged();
  const source = Readable.from([packed], { objectMode: false });
  const stream: AsyncIterable<Buffer> =
    part.method === STORED ? source : source.pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > part.inflated) throw damaged();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged();
  }
  if (size !== part.inflated) throw damaged();
}

const MACROS = /(^|\/)vbaProject\.bin$|^xl\/(macrosheets|dialogsheets)\//i;
const EMBEDDED = /^xl\/(embeddings|activeX|ctrlProps)\//i;
const EXTERNAL = /^xl\/(externalLinks\/|connections\.xml|queryTables\/|webextensions\/)|^customUI\//i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
/** The parts that a reader unpacks as a whole. */
const HELD = /(^\[Content_Types\]\.xml|\.rels|^xl\/(workbook|styles|sharedStrings)\.xml)$/i;

const DECLARATION = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i;
const FORMULA = /<(?:[\w.-]+:)?f[\s>/]/;
const CELL = /<(?:[\w.-]+:)?c\s[^>]*?\br="([A-Z]{1,3}\d{1,7})"/g;
const EXTERNAL_TARGET = /<(?:[\w.-]+:)?Relationship\b[^>]*\bTargetMode\s*=\s*["']External["'][^>]*>/gi;
const HYPERLINK = /\bType\s*=\s*["'][^"']*\/hyperlink["']/i;
const SHEET_NAME = /<(?:[\w.-]+:)?sheet\b[^>]*?\sname="([^"]*)"/g;

/**
 * Refuses forbidden content of a part; marks may span two chunks, so each chunk is checked with the end of the one before.
 */
function look(name: string, text: string): void {
  if (DECLARATION.test(text)) throw new WorkbookRefused('declarations');
  if (SHEET.test(name)) {
    const found = FORMULA.exec(text);
    if (found) {
      const before = [...text.slice(Math.max(0, found.index - OVERLAP), found.index).matchAll(CELL)].at(-1);
      throw new WorkbookRefused('formula', { cell: before?.[1] ?? '' });
    }
  }
}

/**
 * Checks a workbook before anybody parses it: its unpacked size, and content other than values. Nothing is kept; a
 * part's stated size is not trusted but measured.
 * @returns the names of its sheets
 * @throws WorkbookRefused
 */
export async function checkPackage(bytes: Buffer, limits: WorkbookLimits): Promise<string[]> {
  if (bytes.length < 22) throw new WorkbookRefused('not-a-workbook');
  const parts = partsOf(bytes);
  const names = parts.map(({ name }) => name);
  const tooLarge = () => new WorkbookRefused('too-large', { limit: Math.round(limits.inflatedBytes / 1024 / 1024) });
  if (parts.reduce((sum, { inflated }) => sum + inflated, 0) > limits.inflatedBytes) throw tooLarge();
  if (names.some((name) => MACROS.test(name))) throw new WorkbookRefused('macros');
  if (names.some((name) => EMBEDDED.test(name))) throw new WorkbookRefused('embedded');
  if (names.some((name) => EXTERNAL.test(name))) throw new WorkbookRefused('external-links');
  if (!names.includes('[Content_Types].xml') || !names.includes('xl/workbook.xml')) {
    throw new WorkbookRefused('not-a-workbook');
  }
  const sheets: string[] = [];
  for (const part of parts) {
    const held = HELD.test(part.name);
    if (held && part.inflated > limits.heldBytes) throw tooLarge();
    const isXml = /\.(xml|rels|vml)$/i.test(part.name);
    let rest = '';
    let whole = '';
    let first = true;
    for await (const chunk of contentOf(bytes, part)) {
      if (!isXml) continue;
      // Our marks would not be found in UTF-16, and our readers would not understand it either.
      if (first && (chunk[0] === 0xfe || chunk[0] === 0xff || chunk[0] === 0 || chunk[1] === 0)) throw damaged();
      first = false;
      const text = rest + chunk.toString('latin1');
      look(part.name, text);
      rest = text.slice(-OVERLAP);
      if (/\.rels$|^\[Content_Types\]|^xl\/workbook\.xml$/i.test(part.name)) whole += chunk.toString('latin1');
    }
    if (part.name === '[Content_Types].xml' && /macroEnabled/i.test(whole)) throw new WorkbookRefused('macros');
    // Addresses of mails and pages are links that nothing follows here.
    for (const [relation] of whole.matchAll(EXTERNAL_TARGET)) {
      if (!HYPERLINK.test(relation)) throw new WorkbookRefused('external-links');
    }
    if (part.name === 'xl/workbook.xml') {
      for (const [, name = ''] of whole.matchAll(SHEET_NAME)) sheets.push(Buffer.from(name, 'latin1').toString());
    }
  }
  return sheets;
}
