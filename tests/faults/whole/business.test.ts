import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { tryBusiness } from '../../support/nemesis';

const SEED = Number(process.env.FAULT_SEED ?? 32);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

it(`B38 O1 a day of business, seed ${SEED}: while the web process dies in the midst of it, what clients are told is so, once`, async () => {
  // Workers that die have their mails to wait for: the schedules by chance kill them, too.
  const { findings, tally } = await tryBusiness(database, 'postgres', {
    seed: SEED,
    forMs: 4000,
    schedule: [
      { pause: 1000, what: 'kill', who: 'web', place: 'accept-after-commit', time: 2 },
      { pause: 500, what: 'kill', who: 'web', place: 'transaction-before-commit', time: 5 },
    ],
  });
  expect(findings).toEqual([]);
  // What else there is time for is the machine's.
  expect(tally['order: ok']).toBeGreaterThan(5);
});
