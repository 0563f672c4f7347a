import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { staffVisitor } from '../support/staff';

const FOLDER = path.resolve('docs/runbooks/alerts');
const METRICS_TOKEN = 'runbooks-runbooks-runbooks';
const pages = readdirSync(FOLDER).map((file) => [file, readFileSync(path.join(FOLDER, file), 'utf8')] as const);

let database: TestDatabase;
let host: HostProcess;
let figures: string;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { METRICS_TOKEN });
  const answer = await fetch(`${host.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  figures = await answer.text();
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

describe('B38 B9 what runbooks ask for can be asked', () => {
  it.each(pages)('B38 B9 the query of %s runs on this schema, and its figure is told', async (_, text) => {
    const [, query = ''] = /```sql\n([\s\S]*?)\n```/.exec(text) ?? [];
    expect(query).toMatch(/^select /);
    await database.query(query.replace(/;$/, ''));
    const [, figure = ''] = /^Figure: `(\w+)/m.exec(text) ?? [];
    // Counted by workers, or once there is something to count.
    if (!['karpin_job_seconds', 'karpin_alert_messages_total', 'karpin_data_api_connections'].includes(figure))
      expect(figures).toContain(`# TYPE ${figure} `);
  });

  it('B38 B9 an open alert leads to its page, which staff read in the console', async () => {
    await database.query(
      `insert into alerts (kind, subject, details) values ('no-worker', '', '{"seconds": 30, "waiting": 0}')`,
    );
    const operator = await staffVisitor(host, 'operator');
    expect(await (await operator.get('/ops/alerts')).text()).toContain('href="/ops/runbooks/no-worker"');
    const page = await (await operator.get('/ops/runbooks/no-worker')).text();
    expect(page).toContain('No worker is running');
    expect(page).toContain('select host, process_id, version, beat_at');
    expect(page).toContain('href="/ops/runbooks/server-away"');
    expect((await operator.get('/ops/runbooks/none')).status).toBe(404);
  });
});
