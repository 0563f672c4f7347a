import { parse } from 'csv-parse/sync';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FORBIDDEN_IN_TEXT,
  IMPORT_TEMPLATES,
  NOTHING,
  TEMPLATE_COLUMNS,
  type ImportTemplate,
  type TemplateColumn,
} from '~/features/kit/import-templates/import-templates';
import { translator } from '~/platform/i18n.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { staffVisitor } from '../support/staff';

/** All sheets, each into a file of its own: fields apart by commas, UTF-8, what the cells hold rather than how they show it. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

let database: TestDatabase;
let host: HostProcess;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  folder = await mkdtemp(path.join(tmpdir(), 'import-templates-'));
});
afterAll(async () => {
  await host.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function fetchTemplate(template: string, lang: string): Promise<Response> {
  return fetch(`${host.origin}/download/templates/${template}.xlsx?lang=${lang}`);
}

/** What LibreOffice reads out of the templates' files: the rows of each sheet, by template and the sheet's name. */
async function readByLibreOffice(lang: string): Promise<Record<string, Record<string, string[][]>>> {
  const files = await Promise.all(
    IMPORT_TEMPLATES.map(async (template) => {
      const file = path.join(folder, `${template}.xlsx`);
      await writeFile(file, Buffer.from(await (await fetchTemplate(template, lang)).arrayBuffer()));
      return file;
    }),
  );
  return sheetsOf(files, path.join(folder, lang));
}

/** What LibreOffice reads out of workbooks: the rows of each sheet, by the file's and the sheet's name. */
async function sheetsOf(files: string[], out: string): Promise<Record<string, Record<string, string[][]>>> {
  const program = process.env.SOFFICE_PATH;
  if (!program) throw new Error('This test has its LibreOffice from `npm run test:integration`.');
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  await promisify(execFile)(program, [profile, '--headless', '--convert-to', AS_CSV, '--outdir', out, ...files]);
  const sheets: Record<string, Record<string, string[][]>> = {};
  for (const name of await readdir(out)) {
    const [, template = '', sheet = ''] = /^(.+?)-(.+)\.csv$/.exec(name.normalize('NFC')) ?? [];
    const text = await readFile(path.join(out, name), 'utf8');
    sheets[template] = { ...sheets[template], [sheet]: parse(text, { relaxColumnCount: true }) };
  }
  return sheets;
}

/** The example as a cell holds it: LibreOffice writes dates in the way of its own language, which is English here. */
function exampleText({ type, example }: TemplateColumn): string {
  if (type !== 'date') return String(example);
  const [year, month, day] = String(example).split('-');
  return `${month}/${day}/${year}`;
}

describe('import templates', () => {
  it.each(['tr', 'ar'])(
    'P9 LibreOffice opens each, finds its columns in their order, the example in them, and the guidance in language %s',
    async (lang) => {
      const sheets = await readByLibreOffice(lang);
      const guidance = translator(lang)('import-templates:guidance.sheet');
      for (const template of IMPORT_TEMPLATES) {
        const columns = TEMPLATE_COLUMNS[template];
        const [head, example, ...rest] = sheets[template]?.[template] ?? [];
        expect(head, template).toEqual(columns.map(({ name }) => name));
        expect(example, template).toEqual(columns.map(exampleText));
        expect(rest.flat().filter(Boolean), template).toEqual([]);
        const explained = sheets[template]?.[guidance] ?? [];
        const rows = explained.slice(-columns.length);
        expect(rows.map(([name]) => name)).toEqual(columns.map(({ name }) => name));
        expect(
          rows.every(([, meaning, type]) => meaning && type),
          template,
        ).toBe(true);
        for (const said of [String(NOTHING.number), NOTHING.date.split('-').reverse().join('/')])
          expect(explained.flat().join('\n')).toContain(said);
      }
    },
    120_000,
  );

  it('B26 LibreOffice opens a list as a workbook: its heading, its rows, and a text that looks like a formula as a text', async () => {
    await database.query(`update "tbFirma" set "sAciklama" = '=1+1' where "nFirmaID" = 508`);
    const admin = await staffVisitor(host, 'admin');
    const file = path.join(folder, 'firms.xlsx');
    await writeFile(file, Buffer.from(await (await admin.get('/support/firms.xlsx?only=dealers')).arrayBuffer()));
    const [head, ...rows] = (await sheetsOf([file], path.join(folder, 'list'))).firms?.firmalar ?? [];
    expect(head?.slice(0, 2)).toEqual(['Firma', 'Firma kodu']);
    const [{ dealers } = { dealers: 0 }] = await database.query<{ dealers: number }>(
      `select count(*)::int as dealers from user_accounts where role = 'dealer'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(dealers);
    expect(rows.map(([name]) => name)).toContain('=1+1');
  }, 120_000);

  it('P9 a template is a file to keep, in the language of its address or of its reader', async () => {
    const answer = await fetchTemplate('STOKLAR', 'en');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="STOKLAR.xlsx"');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const own = await fetch(`${host.origin}/download/templates/STOKLAR.xlsx`, { headers: { Cookie: 'lang=en' } });
    expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(await answer.arrayBuffer()));
    for (const wrong of ['stoklar', 'STOKLAR.xlsx', 'Baska', '..%2fSTOKLAR'])
      expect((await fetchTemplate(wrong, 'tr')).status, wrong).toBe(404);
  });

  it('P9 the columns are those of the specification, and the examples keep the rules for filling in', () => {
    const names = (template: ImportTemplate) => TEMPLATE_COLUMNS[template].map(({ name }) => name);
    expect(names('STOKLAR').join(', ')).toBe(
      'STOKTIPI, IND, STOKKODU, MALINCINSI, BARCODE, BARCODE2, BARCODE3, BARCODE4, BARCODE5, BARCODE6, KOD1, KOD2, KOD3, KOD4, KOD5, ' +
        'KOD6, KOD7, KOD8, KOD9, KOD10, KDV, BIRIMADI, BIRIM2, CARPANBIRIM2, BIRIM3, CARPANBIRIM3, ALISFIYATI, MALIYET, SATISFIYATI1, ' +
        'SATISFIYATI2, SATISFIYATI3, FIYATDEGISMETARIHI1, FIYATDEGISMETARIHI2, FIYATDEGISMETARIHI3, ALISFIYATIDEGISMETARIHI, ISKONTO, ' +
        'OPSIYON, ENVANTER',
    );
    expect(names('Cariler').join(', ')).toBe(
      'FIRMAKODU, FIRMAADI, ISKONTO, KREDILIMITI, OPSIYON, ADRESPOSTA, ADRESFATURA, VERGIDAIRESI, VERGINO, ISTIHBARAT, KAYITTARIHI, ' +
        'KOD1, KOD2, KOD3, KOD4, KOD5, TELEFON1, TELEFON2, TELEFON3, FAKS, EMAIL, URL, YETKILI, PARABIRIMI, lBakiye, SEMT, IL',
    );
    expect(names('musteriler').join(', ')).toBe(
      'Sira, MusteriNo, MusteriKodu, Musteri, EvTelefonu, IsTelefonu, EvAdresi, IsAdresi, Kod1, Kod2, Kod3, KrediLimiti, Vade, Tutar, Bakiye',
    );
    for (const template of IMPORT_TEMPLATES)
      for (const { name, type, example } of TEMPLATE_COLUMNS[template]) {
        expect(example, `${template} ${name}`).not.toBe('');
        if (type !== 'text') continue;
        for (const sign of FORBIDDEN_IN_TEXT) expect(example, `${template} ${name}`).not.toContain(sign);
      }
  });
});
