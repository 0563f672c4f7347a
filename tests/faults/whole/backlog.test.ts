import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../../support/orders';
import { startShop } from '../../support/shop';
import { BACKENDS } from '../../support/worker-process';

const ORDERS = 2500;
const LINES = ['KarpinMarket', 'KarpinKullanici', 'UzakDestek', 'KarpinERP'].map((sku) => ({ sku, quantity: 1 }));
const AT_ONCE = 8;

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

describe.each(BACKENDS)('a backlog, queues on %s', (backend) => {
  it(`O7 O1 F25 ${ORDERS * LINES.length} lines wait for two workers: none is lost or doubled, and the shop answers all the while`, async () => {
    const shop = await startShop(database, backend, { workers: 0 });
    try {
      const ids: number[] = [];
      const dealerAtWork = async () => {
        while (ids.length < ORDERS) {
          const at = ids.push(0) - 1;
          ids[at] = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: LINES });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, dealerAtWork));
      const open = async () => {
        const [row] = await database.query<{ open: number }>(
          `select count(*)::int as open from order_lines where order_id = any($1) and status <> 'done'`,
          [ids],
        );
        return row?.open ?? 0;
      };
      expect(await open()).toBe(ORDERS * LINES.length);

      await Promise.all([shop.startOneWorker(), shop.startOneWorker()]);
      const took: number[] = [];
      const answers = new Set<number>();
      while ((await open()) > 0) {
        const startedAt = performance.now();
        const { status } = await fetch(`${shop.host.origin}/login`);
        took.push(performance.now() - startedAt);
        answers.add(status);
        await shop.order([{ sku: 'UzakDestek', quantity: 1 }]);
      }
      expect([...answers]).toEqual([200]);
      const slowest = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? NaN;
      process.stdout.write(
        `${backend}: of ${took.length} pages during the backlog 99 % within ${Math.round(slowest)} ms\n`,
      );
      shop.accepted.push(...ids);
      await shop.judge({ timeoutMs: 600_000 });
      expect(shop.ended).toEqual([]);
    } finally {
      await shop.stop();
    }
  }, 1_800_000);
});
