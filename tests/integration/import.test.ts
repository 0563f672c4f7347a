import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRM_REFERENCES } from '~/features/integrations/imports/firm-writer-store.server';
import {
  beginStep,
  listImports,
  listProblemRows,
  moveImport,
  readImport,
  type ImportCard,
} from '~/features/integrations/imports/import-store.server';
import {
  startImport,
  startImportAgain,
  stopImport,
  undoImport,
  uploadImport,
} from '~/features/integrations/imports/manage-imports.server';
import { markedWorkbook } from '~/features/integrations/imports/marked-workbook.server';
import { runImport } from '~/features/integrations/imports/run-import.server';
import { countQueues } from '~/features/kit/runtime/queue-figures-store.server';
import { STOCK_REFERENCES } from '~/features/integrations/imports/stock-writer-store.server';
import { TEMPLATE_COLUMNS, type ImportTemplate } from '~/features/kit/import-templates/import-templates';
import { workbookStream } from '~/platform/spreadsheet/write-workbook.server';
import type { Actor } from '~/platform/audit-store.server';
import { db } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { COMMAND_LINE, DEMO_STAFF } from '../support/staff';
import { BACKENDS, emptyRedis, startWorker } from '../support/worker-process';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Cells = Record<string, string | number>;

/** A file as somebody fills it in: the example's values, but for those that are given. */
async function fileOf(template: ImportTemplate, rows: Cells[]): Promise<File> {
  async function* cells() {
    for (const row of rows) {
      yield TEMPLATE_COLUMNS[template].map(({ name, type, example }) => {
        const value = row[name] ?? example;
        return type === 'date' && typeof value === 'string' && /^\d{4}-/.test(value)
          ? { value: new Date(`${value}T00:00:00Z`), format: 'day' as const }
          : value;
      });
    }
    await Promise.resolve();
  }
  const columns = TEMPLATE_COLUMNS[template].map(({ name }) => ({ head: name }));
  const bytes = await new Response(workbookStream(template, columns, cells())).arrayBuffer();
  return new File([bytes], `${template.toLowerCase()}.xlsx`);
}

const REASON = 'Deneme aktarımı için yapıldı';

async function upload(template: ImportTemplate, rows: Cells[], actor = COMMAND_LINE): Promise<number> {
  const id = await uploadImport(actor, await fileOf(template, rows));
  if (typeof id !== 'number') throw new Error(id);
  return id;
}
async function cardOf(id: number): Promise<ImportCard> {
  const card = await readImport(id);
  if (!card) throw new Error('no such import');
  return card;
}
/** Uploads, tries and imports in this process. */
async function importAll(template: ImportTemplate, rows: Cells[]): Promise<ImportCard> {
  const id = await upload(template, rows);
  await runImport(id);
  expect(await startImport(COMMAND_LINE, id, { skipWrong: true, reason: REASON })).toBeUndefined();
  await runImport(id);
  return cardOf(id);
}
async function undo(id: number): Promise<ImportCard> {
  expect(await undoImport(COMMAND_LINE, id, REASON)).toBeUndefined();
  await runImport(id);
  return cardOf(id);
}
const firm = async (code: string) =>
  (
    await database.query<Record<string, string>>(
      `select f.id, f.name, f.address1, f.district, f.tax_number as tax, f.email, f.phone, f.contact, f.note,
        (select debit - credit from ledger_entries l where l.firm_id = f.id and l.transaction = 'DEVIR')::text as balance
       from firm_cards f where f.code = $1`,
      [code],
    )
  )[0];
const count = async (like: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from firms where code like $1`, [like]))[0]?.n;

describe('imports', () => {
  it('B13 the trial names what is wrong by row and column, writes nothing, and gives a file with the cells marked', async () => {
    const id = await upload('Cariler', [
      { FIRMAKODU: 'D-1' },
      { FIRMAKODU: 'D-2', VERGINO: '8520114', SEMT: '' },
      { FIRMAKODU: 'D-3', FIRMAADI: "Ali'nin Yeri" },
      { FIRMAKODU: 'D-1' },
      { FIRMAKODU: 'D-4', KREDILIMITI: 'çok' },
    ]);
    await runImport(id);
    const card = await cardOf(id);
    expect(card).toMatchObject({
      state: 'checked',
      template: 'Cariler',
      rowsRead: 5,
      rowsWrong: 4,
      rowsNew: 1,
      rowsKnown: 0,
    });
    expect(await count('D-%')).toBe(0);
    // Without a word about the wrong rows it is all or nothing.
    expect(await startImport(COMMAND_LINE, id, { skipWrong: false, reason: REASON })).toBe('has-errors');
    const bytes = new Uint8Array(await new Response(markedWorkbook(id, 'Cariler', 'tr')).arrayBuffer());
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const [sheet] = sheets;
    expect(sheet?.name).toBe('Cariler');
    const names = TEMPLATE_COLUMNS.Cariler.map(({ name }) => name);
    const said = (sheet?.rows ?? []).slice(1).map((row) => [row.at(-1), row.at(-2)]);
    expect(said).toEqual([
      [3, 'VERGINO: Vergi no 10, T.C. kimlik no 11 hane olmalı; 7 hane var.\nSEMT: Boş; bilgi yoksa - yazın.'],
      [4, "FIRMAADI: Metinde ' işareti olamaz; silin ya da yerine boşluk koyun."],
      [5, 'FIRMAKODU: Bu kod 2. satırda da var; birini silin.'],
      [6, 'KREDILIMITI: “çok” bir sayı değil.'],
    ]);
    const filled = [...(sheet?.cells ?? [])].filter(([place, cell]) => !place.startsWith('0,') && cell.style?.fill);
    expect(filled.map(([place]) => place).sort()).toEqual(
      [
        [1, 'VERGINO'],
        [1, 'SEMT'],
        [2, 'FIRMAADI'],
        [3, 'FIRMAKODU'],
        [4, 'KREDILIMITI'],
      ]
        .map(([row, name]) => `${row},${names.indexOf(String(name))}`)
        .sort(),
    );
  });

  it('B13 accounts, customers, stock and balances reach their tables, change what is there, and leave it as it was', async () => {
    const first = await importAll('Cariler', [
      { FIRMAKODU: 'E-1', lBakiye: 100.5 },
      { FIRMAKODU: 'E-2', lBakiye: -20, EMAIL: '-', YETKILI: '-' },
    ]);
    expect(first).toMatchObject({ state: 'done', rowsNew: 2, rowsKnown: 0 });
    expect(await firm('E-1')).toMatchObject({
      name: 'Örnek Gıda Ltd. Şti.',
      tax: '0123456789',
      district: 'Bostanlı',
      balance: '100.50',
    });
    expect(await firm('E-2')).toMatchObject({ email: '', contact: '', phone: '0232 000 00 00', balance: '-20.00' });

    const second = await importAll('musteriler', [
      { MusteriKodu: 'E-1', Musteri: 'Yeni Ad', EvTelefonu: '-', Bakiye: 0 },
    ]);
    expect(second).toMatchObject({ rowsNew: 0, rowsKnown: 1, rowsWarned: 1 });
    // What says nothing takes nothing away, and nought is no balance here.
    expect(await firm('E-1')).toMatchObject({
      name: 'Yeni Ad',
      phone: '0232 000 00 01',
      tax: '0123456789',
      balance: '100.50',
    });

    const third = await importAll('CariBakiye', [
      { FIRMAKODU: 'E-1', lBakiye: 0 },
      { FIRMAKODU: 'E-2', lBakiye: 7 },
      { FIRMAKODU: 'E-9', lBakiye: 7 },
    ]);
    expect(third).toMatchObject({ rowsWrong: 1, rowsKnown: 2 });
    expect([(await firm('E-1'))?.balance, (await firm('E-2'))?.balance]).toEqual(['0.00', '7.00']);

    // The first file's firms have been changed since: they stay, and the answer says so.
    expect(await undo(first.id)).toMatchObject({ state: 'undone', rowsKept: 2 });
    expect(await undo(third.id)).toMatchObject({ state: 'undone', rowsKept: 0 });
    expect([(await firm('E-1'))?.balance, (await firm('E-2'))?.balance]).toEqual(['100.50', '-20.00']);
    expect(await undo(second.id)).toMatchObject({ state: 'undone', rowsKept: 0 });
    expect(await firm('E-1')).toMatchObject({ name: 'Örnek Gıda Ltd. Şti.', phone: '0232 000 00 00' });

    const stock = await importAll('STOKLAR', [{ STOKKODU: 'S-1' }, { STOKKODU: 'S-2', KDV: 20 }]);
    expect(
      await database.query(
        `select s.code, s.vat_rate, s.unit, c.class from stock_items s join stock_classes c on c.stock_item_id = s.id where code like 'S-%' order by 1`,
      ),
    ).toEqual([
      { code: 'S-1', vat_rate: 8, unit: 'ADET', class: 'GIDA' },
      { code: 'S-2', vat_rate: 20, unit: 'ADET', class: 'GIDA' },
    ]);
    expect(await undo(stock.id)).toMatchObject({ state: 'undone', rowsKept: 0 });
    expect(await database.query(`select 1 from stock_items where code like 'S-%'`)).toEqual([]);
  });

  it('B13 D17 numbers of imported customers move ours on; longer ones are refused unless the firm is there', async () => {
    const [{ last } = { last: '0' }] = await database.query<{ last: string }>(
      `select substring(next_firm_code() from 3) as last`,
    );
    await database.query(`insert into "tbFirma" ("sKodu", "sAciklama") values ('10999999999', 'Eskiden kalan')`);
    const brought = Number(last) + 500;
    const card = await importAll('Cariler', [
      { FIRMAKODU: `10${brought}`, FIRMAADI: 'Getirilen' },
      { FIRMAKODU: '10123456789', FIRMAADI: 'Uzun' },
      { FIRMAKODU: '10999999999', FIRMAADI: 'Eskiden kalan' },
    ]);
    expect([card.rowsWrong, card.rowsNew, card.rowsKnown]).toEqual([1, 1, 1]);
    const [problem] = await listProblemRows(card.id, { limit: 10 });
    expect(problem?.problems).toEqual([{ column: 'FIRMAKODU', code: 'customer-code-too-long', params: { max: 8 } }]);
    expect(await database.query('select next_firm_code() as code')).toEqual([{ code: `10${brought + 1}` }]);
  });

  it('B13 undo takes away what nobody has used, and keeps what has come to be used or changed', async () => {
    const done = await importAll(
      'Cariler',
      ['F-1', 'F-2', 'F-3'].map((FIRMAKODU) => ({ FIRMAKODU })),
    );
    await database.query(`insert into module_grants (firm_id, module) select id, 'X' from firms where code = 'F-2'`);
    await database.query(`update firms set province = 'Ankara' where code = 'F-3'`);
    expect(await undo(done.id)).toMatchObject({ state: 'undone', rowsKept: 2 });
    expect(
      await database.query(`select key, kept from spreadsheet_import_rows where import_id = $1 order by 1`, [done.id]),
    ).toEqual([
      { key: 'F-1', kept: null },
      { key: 'F-2', kept: 'used' },
      { key: 'F-3', kept: 'changed' },
    ]);
    expect([await count('F-1'), await count('F-2'), await count('F-3')]).toEqual([0, 1, 1]);
    expect(await undoImport(COMMAND_LINE, done.id, REASON), 'once').toBe('changed');
    // After a day there is nothing to take back.
    const old = await importAll('Cariler', [{ FIRMAKODU: 'F-4' }]);
    await database.query(`update spreadsheet_imports set finished_at = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    expect(await undoImport(COMMAND_LINE, old.id, REASON)).toBe('changed');
    const acts = await database.query(
      `select action, reason from audit_entries where subject_type = 'import' and subject_id = $1 order by id`,
      [String(done.id)],
    );
    expect(acts.map(({ action }) => action as string)).toEqual([
      'import.upload',
      'import.start',
      'import.run',
      'import.ask-undo',
      'import.undo',
    ]);
    expect(acts.slice(1).every(({ reason }) => reason === REASON)).toBe(true);
  });

  it('B13 where a row cannot be written, none is', async () => {
    await database.query(`create function refuse_g() returns trigger language plpgsql as $$ begin
      if new."sKodu" = 'G-1500' then raise exception 'no'; end if; return new; end $$`);
    await database.query(`create trigger refuse_g before insert on "tbFirma" for each row execute function refuse_g()`);
    const rows = Array.from({ length: 1500 }, (_, index) => ({ FIRMAKODU: `G-${index + 1}` }));
    expect(await importAll('Cariler', rows)).toMatchObject({ state: 'failed', refusal: { code: 'unexpected' } });
    expect(await count('G-%')).toBe(0);
    await database.query(`drop trigger refuse_g on "tbFirma"`);
  });

  it('B13 O1 starts that the database breaks off are given back; an import that failed can be started again', async () => {
    await database.query(`create function break_off_k() returns trigger language plpgsql as $$ begin
      if new."sKodu" = 'K-510' then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      elsif new."sKodu" = 'L-510' then raise exception 'too slow' using errcode = '57014';
      elsif new."sKodu" = 'M-510' then raise exception 'twice' using errcode = '23505'; end if;
      return new; end $$`);
    await database.query(
      `create trigger break_off_k before insert on "tbFirma" for each row execute function break_off_k()`,
    );
    const begun = async (letter: string) => {
      const rows = Array.from({ length: 520 }, (_, index) => ({ FIRMAKODU: `${letter}-${index + 1}` }));
      const id = await upload('Cariler', rows);
      await runImport(id);
      await startImport(COMMAND_LINE, id, { skipWrong: false, reason: REASON });
      return id;
    };
    const starts = async (id: number) =>
      (await database.query<{ starts: number }>(`select starts from spreadsheet_imports where id = $1`, [id]))[0]
        ?.starts;
    const [cut, slow, twice] = [await begun('K'), await begun('L'), await begun('M')];
    for (let round = 1; round <= 6; round++) {
      for (const id of [cut, slow]) {
        await expect(runImport(id), `round ${round}`).rejects.toThrow();
        await expect.poll(() => starts(id), { timeout: 60_000 }).toBe(0);
      }
    }
    expect([(await cardOf(cut)).state, (await cardOf(slow)).state]).toEqual(['importing', 'importing']);
    // A step that does not come to its end for an hour is given up, by its true name.
    await database.query(`update spreadsheet_imports set started_at = now() - interval '2 hours' where id = $1`, [
      slow,
    ]);
    await runImport(slow);
    expect(await cardOf(slow)).toMatchObject({ state: 'failed', refusal: { code: 'database-unavailable' } });
    for (let round = 1; round < 5; round++) await expect(runImport(twice)).rejects.toThrow();
    await runImport(twice);
    expect(await cardOf(twice)).toMatchObject({ state: 'failed', refusal: { code: 'collided' } });
    const failed = await listImports({ state: 'failed' }, 100);
    expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining([slow, twice]));
    expect(failed.every(({ canStartAgain }) => canStartAgain)).toBe(true);
    expect((await countQueues()).find(({ queue }) => queue === 'imports')?.failed).toBe(failed.length);

    await database.query(`drop trigger break_off_k on "tbFirma"`);
    await runImport(cut);
    expect(await startImportAgain(COMMAND_LINE, cut, REASON), 'it has not failed').toBe('changed');
    for (const id of [slow, twice]) {
      expect(await startImportAgain(COMMAND_LINE, id, REASON)).toBeUndefined();
      await runImport(id);
    }
    for (const id of [cut, slow, twice]) expect(await cardOf(id)).toMatchObject({ state: 'done', refusal: null });
    expect([await count('K-%'), await count('L-%'), await count('M-%')]).toEqual([520, 520, 520]);
  }, 240_000);

  it('B13 an import that somebody stops half-way leaves nothing behind, and can be started again', async () => {
    await importAll('Cariler', [{ FIRMAKODU: 'J-1500', FIRMAADI: 'Eski Ad' }]);
    const id = await upload(
      'Cariler',
      Array.from({ length: 1500 }, (_, index) => ({ FIRMAKODU: `J-${index + 1}` })),
    );
    await runImport(id);
    const begin = () => startImport(COMMAND_LINE, id, { skipWrong: false, reason: REASON });
    const left = async () => [(await cardOf(id)).state, await count('J-%'), (await firm('J-1500'))?.name];
    const stopped = ['checked', 1, 'Eski Ad'];
    // Before any worker has come by.
    await begin();
    expect(await stopImport(COMMAND_LINE, id)).toBeUndefined();
    await runImport(id);
    expect(await left()).toEqual(stopped);

    // Half-way: the second thousand waits for a firm that somebody else is changing.
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`select 1 from "tbFirma" where "sKodu" = 'J-1500' for update`);
      await begin();
      const running = runImport(id);
      await expect.poll(async () => (await cardOf(id)).rowsDone, { timeout: 20_000 }).toBe(1000);
      expect(await stopImport(COMMAND_LINE, id)).toBeUndefined();
      expect((await cardOf(id)).state).toBe('stopping');
      await other.query('rollback');
      await running;
    } finally {
      await other.end();
    }
    expect(await left()).toEqual(stopped);
    expect(await stopImport(COMMAND_LINE, id), 'it has stopped').toBe('changed');
    await begin();
    await runImport(id);
    expect(await left()).toEqual(['done', 1500, 'Örnek Gıda Ltd. Şti.']);
  }, 60_000);

  it('B13 workers killed in the trial, in mid-import and in mid-undo lose nothing and double nothing', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ FIRMAKODU: `H-${index + 1}`, lBakiye: 1 }));
    const id = await upload('Cariler', rows);
    const until = (state: string) => expect.poll(async () => (await cardOf(id)).state, { timeout: 40_000 }).toBe(state);
    const facts = async () => [
      await count('H-%'),
      (
        await database.query<{ n: number }>(
          `select count(*)::int as n from ledger_entries l join firms f on f.id = l.firm_id where f.code like 'H-%'`,
        )
      )[0]?.n,
    ];

    const inTrial = await startWorker(database, 'postgres', { FAILPOINT: 'import-trial' });
    await inTrial.exited;
    const inWrite = await startWorker(database, 'postgres', { FAILPOINT: 'import-write' });
    await until('checked');
    expect(await cardOf(id)).toMatchObject({ rowsRead: 1200, rowsWrong: 0, rowsNew: 1200 });
    await startImport(COMMAND_LINE, id, { skipWrong: false, reason: REASON });
    await inWrite.exited;
    expect(await facts(), 'what was written went with its transaction').toEqual([0, 0]);
    const inUndo = await startWorker(database, 'postgres', { FAILPOINT: 'import-undo' });
    await until('done');
    expect(await facts()).toEqual([1200, 1200]);
    await undoImport(COMMAND_LINE, id, REASON);
    await inUndo.exited;
    expect(await facts()).toEqual([1200, 1200]);
    const last = await startWorker(database, 'postgres');
    await until('undone');
    expect(await facts()).toEqual([0, 0]);
    await last.stop();
  }, 120_000);

  it('B13 what an undo asks of firms and stock items is all that the database lets refer to them', async () => {
    const names = async (statement: string, values: unknown[]) =>
      (await database.query<{ name: string }>(statement, values)).map(({ name }) => name);
    const referring = (table: string) =>
      names(
        `select distinct relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
         where c.contype = 'f' and c.confrelid = $1::regclass and relname <> all($2) order by 1`,
        // What an import writes of its own, it takes away itself.
        [
          table,
          [
            'tbFirmaSinifi',
            'tbFirmaAciklamasi',
            'tbFirmaIletisimi',
            'tbFirmaHareketi',
            'tbStokSinifi',
            'tbStokAciklama',
          ],
        ],
      );
    const asked = (references: readonly (readonly [string, string])[]) =>
      names(
        `select distinct coalesce(u.table_name, asked) as name from unnest($1::text[]) as asked
         left join information_schema.view_table_usage u on u.view_name = asked order by 1`,
        [references.map(([table]) => table)],
      );
    expect((await asked(FIRM_REFERENCES)).sort()).toEqual((await referring('"tbFirma"')).sort());
    expect((await asked(STOCK_REFERENCES)).sort()).toEqual((await referring('"tbStok"')).sort());
  });

  describe('turns among accounts', () => {
    const accountOf = async (email: string): Promise<Actor> => {
      const [row] = await database.query<{ id: number }>('select id from user_accounts where email = $1', [email]);
      return { accountId: row?.id ?? 0, name: email };
    };
    const uploads = async (actor: Actor, codes: string[]) => {
      const ids: number[] = [];
      for (const code of codes) ids.push(await upload('Cariler', [{ FIRMAKODU: code }], actor));
      return ids;
    };

    it('B13 O7 an account runs two imports at once, and none while another account that has fewer waits', async () => {
      const [many, one] = [await accountOf(DEMO_STAFF.admin), await accountOf(DEMO_STAFF.operator)];
      const [first = 0, second = 0, third = 0] = await uploads(many, ['T-1', 'T-2', 'T-3']);
      expect(await beginStep(first)).toMatchObject({ state: 'checking', starts: 1 });
      const [other = 0] = await uploads(one, ['T-4']);
      expect(await beginStep(second)).toBe('waits');
      expect(await cardOf(second)).toMatchObject({ state: 'checking', startedAt: null });
      // However long it waits, it says that its job is alive, so that nobody rings for it again and again.
      await database.query(
        `update spreadsheet_imports set asked_at = now() - interval '1 hour', due_at = now() - interval '1 hour' where id = $1`,
        [second],
      );
      expect(await runImport(second)).toEqual({ kind: 'retry', code: 'import-waits', inMs: 2000, waited: true });
      expect(
        await database.query(
          `select 1 from spreadsheet_imports where id = $1 and asked_at > now() - interval '30 minutes'`,
          [second],
        ),
      ).toHaveLength(1);
      const figures = async () => (await countQueues()).find(({ queue }) => queue === 'imports');
      const waiting = await listImports({ state: 'waiting' }, 100);
      expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([second, third, other]));
      const before = await figures();
      // The age of what waits is told since it was asked for, not since it said last that it waits.
      expect(before).toMatchObject({ waiting: waiting.length, delayed: 0, retrying: 0 });
      expect(before?.oldestSeconds).toBeGreaterThanOrEqual(3600);
      expect(await beginStep(other)).toMatchObject({ starts: 1 });
      expect(await beginStep(second)).toMatchObject({ starts: 1 });
      const after = await figures();
      expect(after).toMatchObject({ waiting: waiting.length - 2, active: (before?.active ?? 0) + 2 });
      expect(after?.oldestSeconds).toBeLessThan(3600);
      expect(await beginStep(third)).toBe('waits');
      // Its worker died: it goes on, whoever waits.
      expect(await beginStep(first)).toMatchObject({ starts: 2 });
      await moveImport(db(), first, { from: ['checking'], to: 'discarded' });
      expect(await beginStep(third)).toMatchObject({ starts: 1 });
      for (const id of [second, third, other]) await moveImport(db(), id, { from: ['checking'], to: 'discarded' });
      expect(await beginStep(third)).toBeUndefined();
    });

    it.each(BACKENDS)(
      'B13 O7 with queues on %s accounts come one after the other, however many files one brings, and past a killed worker',
      async (backend) => {
        if (backend === 'redis') await emptyRedis();
        const [many, one] = [await accountOf(DEMO_STAFF.admin), await accountOf(DEMO_STAFF.operator)];
        const codes = (mark: string, count: number) =>
          Array.from({ length: count }, (_, index) => `T-${backend}-${mark}${index}`);
        const untilChecked = (ids: number[]) =>
          expect
            .poll(async () => (await Promise.all(ids.map(cardOf))).map(({ state }) => state), { timeout: 90_000 })
            .toEqual(ids.map(() => 'checked'));
        const ids = [...(await uploads(many, codes('a', 4))), ...(await uploads(one, codes('b', 2)))];
        const worker = await startWorker(database, backend);
        await untilChecked(ids);
        await worker.stop();
        const begun = await database.query<{ actor: string }>(
          'select actor from spreadsheet_imports where id = any($1) order by started_at',
          [ids],
        );
        const order = begun.map(({ actor }) => (actor === many.name ? 'many' : 'one'));
        const both = order[0] === 'many' ? ['many', 'one'] : ['one', 'many'];
        expect(order).toEqual([...both, ...both, 'many', 'many']);

        const left = [...(await uploads(many, codes('c', 2))), ...(await uploads(one, codes('d', 2)))];
        const dying = await startWorker(database, backend, { FAILPOINT: 'import-trial' });
        await dying.exited;
        const next = await startWorker(database, backend);
        await untilChecked(left);
        await next.stop();
      },
      240_000,
    );
  });
});
