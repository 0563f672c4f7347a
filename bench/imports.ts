import { randomUUID } from 'node:crypto';
import { TEMPLATE_COLUMNS } from '../app/features/kit/import-templates/import-templates';
import { workbookStream } from '../app/platform/spreadsheet/write-workbook.server';
import { peakBytes, residentBytes } from '../tests/support/resident-bytes';
import { openLab, type Lab } from './lab';
import type { Figure } from './measure';

const MANY = 50_000;
const FEW = 5000;
const LIMIT_MS = 600_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A file of customer accounts that are all different. */
async function fileOf(rows: number): Promise<Buffer> {
  async function* cells() {
    for (let row = 1; row <= rows; row++) {
      yield TEMPLATE_COLUMNS.Cariler.map(({ name, type, example }) => {
        if (type === 'date') return { value: new Date(`${example}T00:00:00Z`), format: 'day' as const };
        if (name === 'FIRMAKODU') return `B-${row}`;
        return name === 'FIRMAADI' || name === 'ADRESPOSTA' ? `${example} ${row}` : example;
      });
    }
    await Promise.resolve();
  }
  const columns = TEMPLATE_COLUMNS.Cariler.map(({ name }) => ({ head: name }));
  return Buffer.from(await new Response(workbookStream('Cariler', columns, cells())).arrayBuffer());
}

/** Requests a step as the product does, and waits until it is done. */
async function step({ pool }: Lab, id: number, from: string, to: string): Promise<number> {
  const began = performance.now();
  await pool.query(`update spreadsheet_imports set state = $2, asked_at = now(), started_at = null where id = $1`, [
    id,
    from,
  ]);
  await pool.query(
    `insert into outbox_messages (id, job, payload, subject, correlation_id, due_at) values ($1, 'run-import', $2, $3, 'bench', now())`,
    [randomUUID(), { importId: id }, `import:${id}`],
  );
  await pool.query(`select pg_notify('outbox', '')`);
  for (;;) {
    const { rows } = await pool.query<{ state: string }>('select state from spreadsheet_imports where id = $1', [id]);
    const state = rows[0]?.state;
    if (state === to) return (performance.now() - began) / 1000;
    if (state !== from || performance.now() - began > LIMIT_MS) throw new Error(`the import is ${state}, not ${to}`);
    await sleep(100);
  }
}

async function measure(rows: number) {
  const bytes = await fileOf(rows);
  const lab = await openLab();
  const worker = await lab.startWorker();
  try {
    const { rows: made } = await lab.pool.query<{ id: number }>(
      `insert into spreadsheet_imports (file_name, file_size, bytes, actor, correlation_id) values ('b.xlsx', $1, $2, 'bench', 'bench') returning id`,
      [bytes.length, bytes],
    );
    const id = made[0]?.id ?? 0;
    const idle = await residentBytes(worker.child.pid);
    const trial = await step(lab, id, 'checking', 'checked');
    const write = await step(lab, id, 'importing', 'done');
    const undo = await step(lab, id, 'undoing', 'undone');
    return { trial, write, undo, megabytes: ((await peakBytes(worker.child.pid)) - idle) / 1e6 };
  } finally {
    await worker.stop();
    await lab.close();
  }
}

/** How long a large file takes, and the worker's memory for it beside that for a small one. */
export async function measureImports(quick: boolean): Promise<Figure[]> {
  const few = await measure(FEW);
  const many = await measure(quick ? 2 * FEW : MANY);
  return [
    { id: 'import-trial', title: 'trial of 50,000 customer accounts', unit: 's', values: [many.trial] },
    { id: 'import-write', title: 'their import, in one transaction', unit: 's', values: [many.write] },
    { id: 'import-undo', title: 'taking them back', unit: 's', values: [many.undo] },
    {
      id: 'import-memory',
      title: 'memory that the worker takes for them beside what it holds idle, at its peak',
      unit: 'MB',
      values: [many.megabytes],
      limit: { title: `for ${FEW} of them`, values: [few.megabytes] },
      goal: { ratio: 2, lessIsBetter: true },
    },
  ];
}
