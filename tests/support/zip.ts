import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  content: Buffer | string;
  /** The size that the directory claims instead of the true one. */
  says?: number;
};

/** A zip of these parts as a program would write it, or one that lies about their sizes. */
export function zipOf(parts: Record<string, Buffer | string | Part>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part: Part = typeof given === 'object' && 'content' in given ? given : { content: given };
    const content = Buffer.from(part.content);
    const packed = deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(part.says ?? content.length, 8);
    const nameLength = Buffer.alloc(4);
    nameLength.writeUInt16LE(Buffer.byteLength(name), 0);
    const middle = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, nameLength]);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), middle, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), middle, place, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}

const NS = 'http://schemas.openxmlformats.org';

/** The parts of a small workbook with one sheet; `others` are added, or replace its parts. */
export function workbookParts(
  sheet: string,
  rows: string,
  more: Record<string, Buffer | string | Part> = {},
): Record<string, Buffer | string | Part> {
  return {
    '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
}
