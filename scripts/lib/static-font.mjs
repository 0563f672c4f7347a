/**
 * Makes a plain TrueType font of one weight out of a variable WOFF2, because Typst reads neither compressed nor variable
 * fonts.
 * @param {Buffer} woff2
 * @param {{ family: string, weight: number }} face the family's name in the new font, and its position on the axis `wght`
 * @returns {Promise<Buffer>}
 */
export async function staticFont(woff2, { family, weight }) {
  // Loaded here, since `npm start` reads this file before it has installed anything.
  const { default: subsetFont } = await import('subset-font');
  const pinned = await subsetFont(woff2, undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    // Instructions only matter on screens of low resolution; STAT names the axis that is gone.
    noHinting: true,
    dropTables: ['STAT'],
    variationAxes: { wght: weight },
  });
  return renamed(pinned, family);
}

/** The sum that a whole font has (OpenType 1.9, `head`). */
const FONT_SUM = 0xb1b0afba;

/**
 * HarfBuzz keeps the family's name, which all subsets of a font have in common; Typst tells them apart by it.
 * @param {Buffer} font
 * @param {string} family
 */
function renamed(font, family) {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index, 28 + 16 * index);
    const start = entry.readUInt32BE(8);
    const tag = entry.toString('latin1', 0, 4);
    return { tag, content: tag === 'name' ? nameTable(family) : font.subarray(start, start + entry.readUInt32BE(12)) };
  });
  const directory = Buffer.from(font.subarray(0, 12 + 16 * tables.length));
  let end = directory.length;
  const written = tables.map(({ tag, content }, index) => {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    if (tag === 'head') padded.writeUInt32BE(0, 8);
    const entry = 12 + 16 * index;
    directory.writeUInt32BE(sumOf(padded), entry + 4);
    directory.writeUInt32BE(end, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    end += padded.length;
    return padded;
  });
  const made = Buffer.concat([directory, ...written]);
  const head = tables.findIndex(({ tag }) => tag === 'head');
  made.writeUInt32BE((FONT_SUM - sumOf(made)) >>> 0, directory.readUInt32BE(12 + 16 * head + 8) + 8);
  return made;
}

/** @param {Buffer} words whole words of four bytes */
function sumOf(words) {
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

/** @param {string} family */
function nameTable(family) {
  const names = /** @type {const} */ ([
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ]).map(([id, text]) => ({ id, text: Buffer.from(text, 'utf16le').swap16() }));
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, { id, text }] of names.entries()) {
    for (const [place, value] of [3, 1, 0x409, id, text.length, offset].entries()) {
      head.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    }
    offset += text.length;
  }
  return Buffer.concat([head, ...names.map(({ text }) => text)]);
}
