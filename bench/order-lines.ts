import { randomUUID } from 'node:crypto';
import { cpuMilliseconds } from './against';
import { apiToken, customerFirms, openLab, orderBody } from './lab';
import type { Figure } from './measure';
import { openLines, untilNone } from './provisioning';
import { serverTime } from './server-time';

/** Of an order; the last is the most that one may have. */
const LINES = [1, 10, 50];
/** Lines that a turn orders. */
const TURN = 600;

/** What a line takes of the processor, in an order of few lines and in one of many: of the web process, the worker and PostgreSQL. */
export async function measureOrderLines(rounds: number): Promise<Figure[]> {
  const lab = await openLab();
  const web = await lab.startWeb();
  const worker = await lab.startWorker();
  try {
    const token = await apiToken(web.origin);
    const [firm = 0] = await customerFirms(lab.pool, 1);
    const { rows: products } = await lab.pool.query<{ sku: string }>(
      'select sku from products where active and licence_action is null order by position',
    );
    const order = async (lines: number) => {
      const answer = await fetch(`${web.origin}/api/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          ...orderBody(firm),
          lines: Array.from({ length: lines }, (_, at) => ({ sku: products[at % products.length]?.sku, quantity: 1 })),
        }),
      });
      if (!answer.ok)
        throw new Error(`an order of ${lines} lines was answered ${answer.status}: ${await answer.text()}`);
    };
    const parts = {
      web: 'the web process',
      accepting: 'PostgreSQL, accepting',
      worker: 'the worker',
      provisioning: 'PostgreSQL, provisioning',
    };
    type Part = keyof typeof parts;
    const values = new Map(
      LINES.map((lines): [number, Record<Part, number[]>] => [
        lines,
        { web: [], accepting: [], worker: [], provisioning: [] },
      ]),
    );
    const turn = async (lines: number): Promise<Record<Part, number>> => {
      worker.child.kill('SIGSTOP');
      const web0 = cpuMilliseconds(web.child.pid);
      const accepting = await serverTime(lab, async () => {
        for (let ordered = 0; ordered < TURN; ordered += lines) await order(lines);
      });
      const ofWeb = cpuMilliseconds(web.child.pid) - web0;
      const worker0 = cpuMilliseconds(worker.child.pid);
      const provisioning = await serverTime(lab, async () => {
        worker.child.kill('SIGCONT');
        await untilNone(() => openLines(lab.pool));
      });
      const all = { web: ofWeb, accepting, worker: cpuMilliseconds(worker.child.pid) - worker0, provisioning };
      return Object.fromEntries(Object.entries(all).map(([part, time]) => [part, time / TURN])) as Record<Part, number>;
    };
    for (const lines of LINES) await turn(lines);
    for (let round = 0; round < rounds; round++) {
      for (const [lines, kept] of values) {
        const took = await turn(lines);
        for (const part of Object.keys(parts) as Part[]) kept[part].push(took[part]);
      }
    }
    const [first] = values.values();
    return [...values].flatMap(([lines, kept]) =>
      (Object.keys(parts) as Part[]).map((part): Figure => ({
        id: `order-lines-${lines}-${part}`,
        title: `a line in an order of ${lines}: ${parts[part]}`,
        unit: 'ms',
        values: kept[part],
        ...(lines > 1 && { limit: { title: 'alone in its order', values: first?.[part] ?? [] }, byRound: true }),
      })),
    );
  } finally {
    worker.child.kill('SIGCONT');
    await worker.stop();
    await web.stop();
    await lab.close();
  }
}
