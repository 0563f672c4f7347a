import { readFileSync } from 'node:fs';
import { peakBytes } from '../tests/support/resident-bytes';
import { saturate } from './acceptance';
import { cpuMilliseconds } from './against';
import { startBareServer } from './bare-server';
import { apiToken, customerFirms, openLab, type Backend } from './lab';
import { percentile, type Figure } from './measure';
import { count, untilNone } from './provisioning';
import { treeOf } from './starvation';

/** The burst that the design asks for, and how long after its order each confirmation may be at the mail server. */
const ORDERS_PER_SECOND = 100;
const ALLOWED_MS = 10_000;
/** A machine that is too slow for the burst shall still show by how much. */
const WAIT_LIMIT_MS = 300_000;

/**
 * The time from an order's acceptance until its confirmation, with the invoice attached, is at the mail server, and what
 * that takes, while orders come in for `seconds`.
 */
export async function measureConfirmations(backend: Backend, seconds: number): Promise<Figure[]> {
  const lab = await openLab(backend);
  const smtp = await startBareServer('bare-mail-server');
  const mail = { MAIL_URL: smtp.origin.replace('http:', 'smtp:') };
  const web = await lab.startWeb(mail);
  const worker = await lab.startWorker(mail);
  const untilConfirmed = () =>
    untilNone(
      () =>
        count(
          lab.pool,
          `select count(*)::int from orders o where cancelled_at is null
           and not exists (select from stored_mails m where m.order_id = o.receipt_id and m.status = 'sent')`,
        ),
      WAIT_LIMIT_MS,
    );
  try {
    const token = await apiToken(web.origin);
    const firms = await customerFirms(lab.pool);
    await saturate(web, token, firms, 3, { overallRate: 20 });
    await untilConfirmed();
    await lab.pool.query('analyze');
    const { rows: last } = await lab.pool.query<{ id: number }>('select max(receipt_id) as id from orders');
    const before = cpuOf(worker.child.pid ?? 0);
    const { perSecond, refused } = await saturate(web, token, firms, seconds, { overallRate: ORDERS_PER_SECOND });
    if (refused > 0) throw new Error(`${refused} orders were refused`);
    await untilConfirmed();
    const after = cpuOf(worker.child.pid ?? 0);
    const peaks = await Promise.all([web.child.pid, ...treeOf(worker.child.pid ?? 0)].map(peakBytes));
    const { rows } = await lab.pool.query<{ late: number; whole: boolean }>(
      `select extract(epoch from m.sent_at - o.accepted_at)::float8 * 1000 as late, not m.without_document as whole
       from stored_mails m join orders o on o.receipt_id = m.order_id where o.receipt_id > $1`,
      [last[0]?.id ?? 0],
    );
    if (!rows.every(({ whole }) => whole)) throw new Error('a confirmation went without its invoice');
    const late = rows.map((row) => row.late);
    const [ofWeb = NaN, workerPeak = NaN, ...documentPeaks] = peaks.map((bytes) => bytes / 1e6);
    const figure = (id: string, title: string, unit: string, value: number): Figure => ({
      id: `confirmations-${id}-${backend}`,
      title,
      unit,
      values: [value],
    });
    return [
      figure('accepted', `orders accepted for ${seconds} s (${backend})`, 'orders/s', perSecond),
      figure('p50', '  accepted to confirmed with the invoice, median', 'ms', percentile(late, 50)),
      {
        ...figure('p99', '  the same, p99', 'ms', percentile(late, 99)),
        limit: { title: 'allowed', values: [ALLOWED_MS] },
        goal: { ratio: 1, lessIsBetter: true },
      },
      figure(
        'worker',
        '  processor time of the worker an order, with its lines',
        'ms',
        (after.own - before.own) / rows.length,
      ),
      figure('documents', '  processor time of an invoice', 'ms', (after.children - before.children) / rows.length),
      figure('memory', '  memory of web and worker, at their peaks', 'MB', ofWeb + workerPeak),
      figure('documents-memory', '  memory of what makes invoices, at its peak', 'MB', sum(documentPeaks)),
    ];
  } finally {
    await worker.stop();
    await web.stop();
    smtp.stop();
    await lab.close();
  }
}

/** In milliseconds: of the worker, and of the processes in which it makes documents, one after the other. */
function cpuOf(worker: number): { own: number; children: number } {
  const [, ...children] = treeOf(worker);
  const fields = readFileSync(`/proc/${worker}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // Of children that ended, in user code and in the system, in hundredths of a second.
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  return { own: cpuMilliseconds(worker), children: ended + sum(children.map(cpuMilliseconds)) };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
