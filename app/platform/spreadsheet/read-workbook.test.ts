import { afterEach, describe, expect, it, vi } from 'vitest';
import { workbookParts, zipOf } from '../../../tests/support/zip';
import { checkPackage } from './package-check';
import { readWorkbook } from './read-workbook.server';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-refused';

const MB = 1024 * 1024;
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', 'KOD')}${cell('B1', 'AD')}</row>`;

async function outcomeOf(file: Buffer, limits: Partial<WorkbookLimits> = {}) {
  const rows = [];
  try {
    for await (const batch of readWorkbook(Uint8Array.from(file), ['Deneme'], { ...WORKBOOK_LIMITS, ...limits }))
      rows.push(...batch.rows);
  } catch (error) {
    return error;
  }
  return rows;
}
const workbook = (rows: string, more?: Parameters<typeof workbookParts>[2]) =>
  zipOf(workbookParts('Deneme', rows, more));

afterEach(() => vi.useRealTimers());

describe('reading workbooks', () => {
  it('B13 reads the rows of one sheet, empty ones left out', async () => {
    const rows = `${HEAD}<row r="3">${cell('A3', 'ç&amp;ğ')}<c r="C3"><v>12.5</v></c></row><row r="4"/>`;
    expect(await outcomeOf(workbook(rows))).toEqual([
      { row: 1, cells: ['KOD', 'AD'] },
      { row: 3, cells: ['ç&ğ', null, 12.5] },
    ]);
  });

  it('B13 a long sheet comes whole and in order, never more than fifty rows at once, to whoever takes his time', async () => {
    const places = Array.from({ length: 6000 }, (_, index) => index + 1);
    const rows = places.map((row) => `<row r="${row}">${cell(`A${row}`, `${row}`)}</row>`).join('');
    const read: number[] = [];
    for await (const batch of readWorkbook(Uint8Array.from(workbook(rows)), ['Deneme'])) {
      expect(batch.rows.length).toBeLessThanOrEqual(50);
      read.push(...batch.rows.map(({ row }) => row));
      // Some batches find the thread at work, others find it waiting.
      if (read.length % 2000 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(read).toEqual(places);
  });

  it('B13 a small file that would be a large one is refused before it is unpacked, whatever it says of its size', async () => {
    // Whoever unpacks so much as its first piece meets the formula, and says so.
    const bomb = Buffer.alloc(30 * MB, ' ');
    bomb.write('<f>');
    const sheetOf = (says: number) => workbook('', { 'xl/worksheets/sheet1.xml': { content: bomb, says } });
    const limits = { inflatedBytes: MB };
    expect(sheetOf(bomb.length).length).toBeLessThan(40 * 1024);
    expect(await outcomeOf(sheetOf(bomb.length), limits)).toMatchObject({ code: 'too-large' });
    expect(await outcomeOf(sheetOf(1000), limits)).toMatchObject({ code: 'damaged' });
    expect(await outcomeOf(sheetOf(bomb.length))).toMatchObject({ code: 'formula' });
  }, 120_000);

  it.each<[string, Buffer, Record<string, unknown>]>([
    ['a text', Buffer.from('KOD;AD\r\n1;2\r\n1;2\r\n'), { code: 'not-a-workbook' }],
    [
      'an old or a locked one',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      { code: 'old-or-locked' },
    ],
    ['half of one', workbook(HEAD).subarray(0, 700), { code: 'damaged' }],
    ['another zip', zipOf({ 'a.txt': 'a' }), { code: 'not-a-workbook' }],
    ['macros', workbook(HEAD, { 'xl/vbaProject.bin': 'x' }), { code: 'macros' }],
    [
      'a type with macros',
      workbook(HEAD, { '[Content_Types].xml': '<Types>sheet.macroEnabled.main+xml</Types>' }),
      { code: 'macros' },
    ],
    ['other files inside', workbook(HEAD, { 'xl/embeddings/a.bin': 'x' }), { code: 'embedded' }],
    ['another workbook', workbook(HEAD, { 'xl/externalLinks/externalLink1.xml': '<a/>' }), { code: 'external-links' }],
    [
      'a picture from elsewhere',
      workbook(HEAD, {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationship Type="x/image" Target="http://a.example/" TargetMode="External"/>',
      }),
      { code: 'external-links' },
    ],
    [
      'a formula',
      workbook(`${HEAD}<row r="2">${cell('A2', 'a')}<c r="B2"><f>1+1</f><v>2</v></c></row>`),
      { code: 'formula', params: { cell: 'B2' } },
    ],
    [
      'entities that multiply',
      workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><a>&d;</a>' }),
      { code: 'declarations' },
    ],
    [
      'two bytes a letter',
      workbook('', { 'xl/worksheets/sheet1.xml': Buffer.from('\ufeff<a/>', 'utf16le') }),
      { code: 'damaged' },
    ],
  ])('B13 refuses %s', async (_what, file, refusal) => {
    // The check that runs before the parser's thread sees the file.
    await expect(checkPackage(file, WORKBOOK_LIMITS)).rejects.toMatchObject(refusal);
  });

  it('B13 refuses a workbook without a sheet of ours, and says what is there', async () => {
    const refusal = { code: 'sheet-missing', params: { found: 'Sayfa1' } };
    expect(await outcomeOf(zipOf(workbookParts('Sayfa1', HEAD)))).toMatchObject(refusal);
  });

  it('B13 a file is not too slow where the machine did not let its thread run', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const read = outcomeOf(workbook(HEAD));
    // Long before the thread can have said a word, and with next to no work done.
    vi.advanceTimersByTime(WORKBOOK_LIMITS.silenceMs);
    expect(await read).toHaveLength(1);
  });

  it('B13 a link to a page is none that matters', async () => {
    const rels = '<Relationship Type="x/hyperlink" Target="mailto:a@b.example" TargetMode="External"/>';
    expect(await outcomeOf(workbook(HEAD, { 'xl/worksheets/_rels/sheet1.xml.rels': rels }))).toHaveLength(1);
  });

  it('B13 refuses more rows or cells than it takes, and a file over which a parser would sit for hours', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `<row r="${index + 2}">${cell(`A${index + 2}`, 'a')}</row>`,
    ).join('');
    expect(await outcomeOf(workbook(HEAD + rows), { rows: 20 })).toMatchObject({ code: 'too-many-rows' });
    expect(await outcomeOf(workbook(HEAD + rows), { cells: 20 })).toMatchObject({ code: 'too-many-cells' });
    const wide = `${HEAD}<row r="2">${cell('XFD2', 'a')}</row>`;
    expect(await outcomeOf(workbook(wide))).toMatchObject({ code: 'too-many-cells' });
    // An unclosed tag is scanned from its beginning again with each piece that arrives.
    const endless = workbook('', { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row ${'a'.repeat(60 * MB)}` });
    expect(await outcomeOf(endless, { silenceMs: 1500 })).toMatchObject({ code: 'too-slow' });
  });
});
