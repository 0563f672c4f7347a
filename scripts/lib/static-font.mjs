import { brotliDecompressSync } from 'node:zlib';

/**
 * Makes a plain TrueType font of one weight out of a variable WOFF2 (W3C WOFF 2.0; OpenType 1.9, `glyf`, `gvar`,
 * `avar`), because Typst reads neither compressed nor variable fonts.
 * @param {Buffer} woff2
 * @param {{ family: string, weight: number }} face the family's name in the new font, and its position on the axis `wght`
 * @returns {Buffer}
 */
export function staticFont(woff2, { family, weight }) {
  const tables = unpack(woff2);
  const glyphs = readGlyphs(tables);
  const advances = readAdvances(tables, glyphs.length);
  vary(tables, glyphs, advances, weight);
  return pack(tables, glyphs, advances, { family, weight });
}

/** Tables that are the same at every weight, or whose small differences no reader of an invoice notices. */
const KEPT = ['cmap', 'GDEF', 'GPOS', 'GSUB'];

/**
 * @typedef {{ x: number, y: number, on: boolean }} Point
 * @typedef {{ ends: number[], points: Point[] }} Outline
 * @typedef {{ flags: number, glyph: number, x: number, y: number, scale: Buffer }} Part
 * @typedef {{ outline?: Outline, parts?: Part[] }} Glyph a blank has neither
 */

const KNOWN_TAGS = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF '],
  ...['VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS'],
  ...['GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc'],
  ...['bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop'],
  ...['trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];

class Reader {
  /** @param {Buffer} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  u8() {
    return this.bytes.readUInt8(this.at++);
  }
  i8() {
    return this.bytes.readInt8(this.at++);
  }
  u16() {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }
  i16() {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }
  u32() {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }
  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  base128() {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('a length of the font is too long');
  }
  /** The 255UInt16 of WOFF 2.0. */
  short() {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    if (code === 255) return this.u8() + 253;
    return code;
  }
}

/**
 * @param {Buffer} woff2
 * @returns {Map<string, Buffer>}
 */
function unpack(woff2) {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 font');
  const count = woff2.readUInt16BE(12);
  const compressed = woff2.readUInt32BE(20);
  const directory = new Reader(woff2, 48);
  const entries = Array.from({ length: count }, () => {
    const flags = directory.u8();
    const tag = (flags & 63) === 63 ? directory.take(4).toString('latin1') : (KNOWN_TAGS[flags & 63] ?? '');
    const version = flags >> 6;
    const length = directory.base128();
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    return { tag, transformed, length: transformed ? directory.base128() : length };
  });
  const content = new Reader(brotliDecompressSync(woff2.subarray(directory.at, directory.at + compressed)));
  return new Map(
    entries.map(({ tag, transformed, length }) => [
      transformed && tag !== 'glyf' && tag !== 'loca' ? `${tag} transformed` : tag,
      content.take(length),
    ]),
  );
}

/**
 * @param {Map<string, Buffer>} tables
 * @param {string} tag
 */
function need(tables, tag) {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return table;
}

/**
 * The outlines, from the streams into which WOFF2 splits the table `glyf`. Instructions are left out: they only matter
 * on screens of low resolution.
 * @param {Map<string, Buffer>} tables
 * @returns {Glyph[]}
 */
function readGlyphs(tables) {
  const head = new Reader(need(tables, 'glyf'), 4);
  const count = head.u16();
  head.u16();
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const [contours, points, flags, glyphs, composites, boxes] = sizes.map((size) => new Reader(head.take(size)));
  if (!contours || !points || !flags || !glyphs || !composites || !boxes) throw new Error('the font is cut short');
  return Array.from({ length: count }, () => {
    const contourCount = contours.i16();
    if (contourCount === 0) return {};
    if (contourCount < 0) {
      const { parts, instructed } = readParts(composites);
      if (instructed) glyphs.short();
      return { parts };
    }
    let end = -1;
    const ends = Array.from({ length: contourCount }, () => (end += points.short()));
    let x = 0;
    let y = 0;
    const outline = Array.from({ length: end + 1 }, () => {
      const flag = flags.u8();
      const [dx, dy] = readTriplet(flag & 127, glyphs);
      return { x: (x += dx), y: (y += dy), on: flag < 128 };
    });
    glyphs.short();
    return { outline: { ends, points: outline } };
  });
}

/** @param {Reader} stream */
function readParts(stream) {
  /** @type {Part[]} */
  const parts = [];
  let instructed = false;
  for (;;) {
    const flags = stream.u16();
    const glyph = stream.u16();
    if (!(flags & 2)) throw new Error('a glyph is composed by points, which no font of ours does');
    const [x, y] = flags & 1 ? [stream.i16(), stream.i16()] : [stream.i8(), stream.i8()];
    const scale = stream.take(flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0);
    instructed ||= (flags & 256) !== 0;
    // Offsets are always words; flags for instructions and overlaps are cleared.
    parts.push({ flags: (flags | 1) & ~(256 | 32), glyph, x, y, scale });
    if (!(flags & 32)) return { parts, instructed };
  }
}

/**
 * The distance of a point from the last one (the triplet encoding of WOFF 2.0).
 * @param {number} flag
 * @param {Reader} stream
 * @returns {[number, number]}
 */
function readTriplet(flag, stream) {
  /** @param {number} bit @param {number} value */
  const signed = (bit, value) => (bit & 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + stream.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + stream.u8()), 0];
  if (flag < 84) {
    const base = flag - 20;
    const byte = stream.u8();
    return [signed(flag, 1 + (base & 48) + (byte >> 4)), signed(flag >> 1, 1 + ((base & 12) << 2) + (byte & 15))];
  }
  if (flag < 120) {
    const base = flag - 84;
    const [dx, dy] = [stream.u8(), stream.u8()];
    return [signed(flag, 1 + Math.floor(base / 12) * 256 + dx), signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + dy)];
  }
  if (flag < 124) {
    const [first, second, third] = [stream.u8(), stream.u8(), stream.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  return [signed(flag, stream.u16()), signed(flag >> 1, stream.u16())];
}

/**
 * @param {Map<string, Buffer>} tables
 * @param {number} glyphCount
 * @returns {number[]}
 */
function readAdvances(tables, glyphCount) {
  const count = need(tables, 'hhea').readUInt16BE(34);
  const plain = tables.get('hmtx');
  const packed = tables.get('hmtx transformed');
  let last = 0;
  return Array.from({ length: glyphCount }, (_, glyph) => {
    if (glyph < count) last = plain ? plain.readUInt16BE(4 * glyph) : (packed?.readUInt16BE(1 + 2 * glyph) ?? 0);
    return last;
  });
}

/**
 * Moves points, parts and widths to their positions at a weight.
 * @param {Map<string, Buffer>} tables
 * @param {Glyph[]} glyphs
 * @param {number[]} advances
 * @param {number} weight
 */
function vary(tables, glyphs, advances, weight) {
  const place = normalised(tables, weight);
  if (place === 0) return;
  const gvar = need(tables, 'gvar');
  const axes = gvar.readUInt16BE(4);
  if (axes !== 1) throw new Error('only the axis of weight is known here');
  const sharedAt = gvar.readUInt32BE(8);
  const dataAt = gvar.readUInt32BE(16);
  const long = (gvar.readUInt16BE(14) & 1) !== 0;
  /** @param {number} glyph */
  const offset = (glyph) => dataAt + (long ? gvar.readUInt32BE(20 + 4 * glyph) : 2 * gvar.readUInt16BE(20 + 2 * glyph));
  for (const [index, glyph] of glyphs.entries()) {
    const [from, to] = [offset(index), offset(index + 1)];
    if (from === to) continue;
    const own = glyph.outline?.points ?? glyph.parts ?? [];
    const moves = readMoves(gvar.subarray(from, to), {
      shared: (/** @type {number} */ tuple) => gvar.readInt16BE(sharedAt + 2 * tuple) / 16384,
      place,
      // Four more points stand for the sides of the box (phantom points): the second one's move is the change of the width.
      points: [...own, ...Array.from({ length: 4 }, () => ({ x: 0, y: 0 }))],
      ends: glyph.outline?.ends ?? [],
    });
    for (const [at, point] of own.entries()) {
      point.x = Math.round(point.x + (moves[at]?.x ?? 0));
      point.y = Math.round(point.y + (moves[at]?.y ?? 0));
    }
    const width = (advances[index] ?? 0) + (moves[own.length + 1]?.x ?? 0) - (moves[own.length]?.x ?? 0);
    advances[index] = Math.max(0, Math.round(width));
  }
}

/**
 * The position of a weight between the lightest (-1), the default (0) and the heaviest (1).
 * @param {Map<string, Buffer>} tables
 * @param {number} weight
 */
function normalised(tables, weight) {
  const fvar = need(tables, 'fvar');
  const axis = new Reader(fvar, fvar.readUInt16BE(4));
  if (fvar.readUInt16BE(8) !== 1 || axis.take(4).toString('latin1') !== 'wght') {
    throw new Error('only the axis of weight is known here');
  }
  const [min, usual, max] = [axis.u32() / 65536, axis.u32() / 65536, axis.u32() / 65536];
  const plain =
    weight < usual ? (weight - usual) / (usual - min) : weight > usual ? (weight - usual) / (max - usual) : 0;
  const avar = tables.get('avar');
  if (!avar) return plain;
  const bends = new Reader(avar, 8);
  const pairs = Array.from({ length: bends.u16() }, () => ({ from: bends.i16() / 16384, to: bends.i16() / 16384 }));
  for (const [index, right] of pairs.entries()) {
    const left = pairs[index - 1];
    if (plain > right.from) continue;
    if (!left || plain === right.from) return right.to;
    return left.to + ((right.to - left.to) * (plain - left.from)) / (right.from - left.from);
  }
  return plain;
}

/**
 * The sum of a glyph's moves, one for each of its points (OpenType, Tuple Variation Store).
 * @param {Buffer} data
 * @param {{ shared: (tuple: number) => number, place: number, points: { x: number, y: number }[], ends: number[] }} glyph
 */
function readMoves(data, { shared, place, points, ends }) {
  const header = new Reader(data);
  const tuples = header.u16();
  const body = new Reader(data, header.u16());
  const sum = points.map(() => ({ x: 0, y: 0 }));
  const sharedPoints = tuples & 0x8000 ? readPointNumbers(body) : undefined;
  for (let i = 0; i < (tuples & 0x0fff); i++) {
    const size = header.u16();
    const index = header.u16();
    const peak = index & 0x8000 ? header.i16() / 16384 : shared(index & 0x0fff);
    const [start, end] =
      index & 0x4000 ? [header.i16() / 16384, header.i16() / 16384] : [Math.min(0, peak), Math.max(0, peak)];
    const next = body.at + size;
    const share = shareOf(place, start, peak, end);
    if (share !== 0) {
      const numbers = (index & 0x2000 ? readPointNumbers(body) : sharedPoints) ?? points.map((_, at) => at);
      const all = numbers.length === 0 ? points.map((_, at) => at) : numbers;
      const x = readDeltas(body, all.length);
      const y = readDeltas(body, all.length);
      /** @type {({ x: number, y: number } | undefined)[]} */
      const moved = points.map(() => undefined);
      for (const [at, number] of all.entries()) moved[number] = { x: x[at] ?? 0, y: y[at] ?? 0 };
      if (numbers.length > 0) fillBetween(moved, points, ends);
      for (const [at, move] of moved.entries()) {
        const total = sum[at];
        if (!move || !total) continue;
        total.x += share * move.x;
        total.y += share * move.y;
      }
    }
    body.at = next;
  }
  return sum;
}

/**
 * A master's share in the weight.
 * @param {number} place
 * @param {number} start
 * @param {number} peak
 * @param {number} end
 */
function shareOf(place, start, peak, end) {
  if (peak === 0 || place === peak) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}

/**
 * The points that a tuple lists; an empty list stands for all of them.
 * @param {Reader} stream
 */
function readPointNumbers(stream) {
  const first = stream.u8();
  const count = first & 128 ? ((first & 127) << 8) + stream.u8() : first;
  /** @type {number[]} */
  const numbers = [];
  let last = 0;
  while (numbers.length < count) {
    const control = stream.u8();
    for (let i = 0; i <= (control & 127); i++) numbers.push((last += control & 128 ? stream.u16() : stream.u8()));
  }
  return numbers;
}

/**
 * @param {Reader} stream
 * @param {number} count
 */
function readDeltas(stream, count) {
  /** @type {number[]} */
  const deltas = [];
  while (deltas.length < count) {
    const control = stream.u8();
    for (let i = 0; i <= (control & 63); i++) {
      deltas.push(control & 128 ? 0 : control & 64 ? stream.i16() : stream.i8());
    }
  }
  return deltas;
}

/**
 * Points that a tuple does not list follow their neighbours on the contour.
 * @param {({ x: number, y: number } | undefined)[]} moved
 * @param {{ x: number, y: number }[]} points
 * @param {number[]} ends
 */
function fillBetween(moved, points, ends) {
  let first = 0;
  for (const end of ends) {
    const named = [];
    for (let at = first; at <= end; at++) if (moved[at]) named.push(at);
    for (const [index, from] of named.entries()) {
      const to = named[(index + 1) % named.length] ?? from;
      const length = end - first + 1;
      for (let at = from + 1; ; at++) {
        const point = first + ((at - first) % length);
        if (point === to) break;
        const [here, a, b] = [points[point], points[from], points[to]];
        const [moveA, moveB] = [moved[from], moved[to]];
        if (!here || !a || !b || !moveA || !moveB) break;
        moved[point] = {
          x: between(here.x, a.x, b.x, moveA.x, moveB.x),
          y: between(here.y, a.y, b.y, moveA.y, moveB.y),
        };
      }
    }
    first = end + 1;
  }
}

/**
 * @param {number} here
 * @param {number} a
 * @param {number} b
 * @param {number} moveA
 * @param {number} moveB
 * @returns {number}
 */
function between(here, a, b, moveA, moveB) {
  if (a > b) return between(here, b, a, moveB, moveA);
  if (a === b) return moveA === moveB ? moveA : 0;
  if (here <= a) return moveA;
  if (here >= b) return moveB;
  return moveA + ((moveB - moveA) * (here - a)) / (b - a);
}

/**
 * @param {Map<string, Buffer>} tables
 * @param {Glyph[]} glyphs
 * @param {number[]} advances
 * @param {{ family: string, weight: number }} face
 */
function pack(tables, glyphs, advances, { family, weight }) {
  const boxes = glyphs.map((glyph) => boxOf(glyphs, glyph));
  const bodies = glyphs.map((glyph, index) => glyphBytes(glyph, boxes[index]));
  const loca = Buffer.alloc(4 * (glyphs.length + 1));
  let at = 0;
  for (const [index, body] of bodies.entries()) loca.writeUInt32BE((at += body.length), 4 * (index + 1));
  const hmtx = Buffer.alloc(4 * glyphs.length);
  for (const [index, advance] of advances.entries()) {
    hmtx.writeUInt16BE(advance, 4 * index);
    hmtx.writeInt16BE(boxes[index]?.[0] ?? 0, 4 * index + 2);
  }
  const changed = (/** @type {string} */ tag, /** @type {(table: Buffer) => void} */ change) => {
    const table = Buffer.from(need(tables, tag));
    change(table);
    return table;
  };
  const made = new Map([
    ...KEPT.flatMap((tag) => {
      const table = tables.get(tag);
      return table ? [/** @type {const} */ ([tag, table])] : [];
    }),
    ['OS/2', changed('OS/2', (table) => table.writeUInt16BE(weight, 4))],
    ['glyf', Buffer.concat(bodies)],
    ['head', changed('head', (table) => table.writeInt16BE(1, 50))],
    ['hhea', changed('hhea', (table) => table.writeUInt16BE(glyphs.length, 34))],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', changed('maxp', (table) => void table.fill(0, 26, 28))],
    ['name', nameTable(family)],
    // Without the glyphs' names.
    ['post', changed('post', (table) => table.writeUInt32BE(0x00030000, 0)).subarray(0, 32)],
  ]);
  return fontFile(made);
}

/**
 * @param {Glyph[]} glyphs
 * @param {Glyph} glyph
 * @returns {[number, number, number, number] | undefined}
 */
function boxOf(glyphs, { outline, parts }) {
  if (outline) {
    const xs = outline.points.map(({ x }) => x);
    const ys = outline.points.map(({ y }) => y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  const boxes = (parts ?? []).flatMap(({ glyph, x, y }) => {
    const box = boxOf(glyphs, glyphs[glyph] ?? {});
    return box ? [[box[0] + x, box[1] + y, box[2] + x, box[3] + y]] : [];
  });
  if (boxes.length === 0) return undefined;
  const side = (/** @type {number} */ index) => boxes.map((box) => box[index] ?? 0);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

/**
 * @param {Glyph} glyph
 * @param {[number, number, number, number] | undefined} box
 */
function glyphBytes({ outline, parts }, box) {
  if (!box) return Buffer.alloc(0);
  const head = Buffer.alloc(10);
  head.writeInt16BE(outline ? outline.ends.length : -1, 0);
  for (const [index, side] of box.entries()) head.writeInt16BE(side, 2 + 2 * index);
  const body = outline ? outlineBytes(outline) : Buffer.concat((parts ?? []).map(partBytes));
  const padding = Buffer.alloc((4 - ((head.length + body.length) % 4)) % 4);
  return Buffer.concat([head, body, padding]);
}

/** @param {Outline} outline */
function outlineBytes({ ends, points }) {
  const bytes = Buffer.alloc(2 * ends.length + 2 + 5 * points.length);
  let at = 0;
  for (const end of ends) at = bytes.writeUInt16BE(end, at);
  at = bytes.writeUInt16BE(0, at);
  for (const { on } of points) at = bytes.writeUInt8(on ? 1 : 0, at);
  for (const axis of /** @type {const} */ (['x', 'y'])) {
    let last = 0;
    for (const point of points) {
      at = bytes.writeInt16BE(point[axis] - last, at);
      last = point[axis];
    }
  }
  return bytes;
}

/**
 * @param {Part} part
 * @param {number} index
 * @param {Part[]} all
 */
function partBytes({ flags, glyph, x, y, scale }, index, all) {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16BE(flags | (index < all.length - 1 ? 32 : 0), 0);
  bytes.writeUInt16BE(glyph, 2);
  bytes.writeInt16BE(x, 4);
  bytes.writeInt16BE(y, 6);
  return Buffer.concat([bytes, scale]);
}

/** @param {string} family */
function nameTable(family) {
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ].map(([id, text]) => ({ id: Number(id), text: Buffer.from(String(text), 'utf16le').swap16() }));
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

/** @param {Map<string, Buffer>} tables */
function fontFile(tables) {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  const power = Math.floor(Math.log2(sorted.length));
  head.writeUInt32BE(0x00010000, 0);
  for (const [index, value] of [sorted.length, 16 * 2 ** power, power, 16 * (sorted.length - 2 ** power)].entries()) {
    head.writeUInt16BE(value, 4 + 2 * index);
  }
  const chunks = [head];
  let at = head.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    let sum = 0;
    for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(sum, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    chunks.push(padded);
    at += padded.length;
  }
  return Buffer.concat(chunks);
}
