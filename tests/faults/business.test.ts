import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { tryBusiness } from '../support/nemesis';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

it('B38 O1 F28 some moments of business: the web process dies after a commit, and what clients are told is so, once', async () => {
  const { findings, tally } = await tryBusiness(database, 'postgres', {
    seed: 32,
    forMs: 1500,
    schedule: [{ pause: 200, what: 'kill', who: 'web', place: 'accept-after-commit', time: 1 }],
  });
  expect(findings).toEqual([]);
  // How much there is time for is the machine's.
  expect(tally['order: ok']).toBeGreaterThan(0);
});
