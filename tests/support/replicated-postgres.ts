import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { takeBackup } from '../../scripts/lib/backups.mjs';
import { prepareReplica, removeDataDir, startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { setup } from './global-setup';

/** Asks a server itself. */
export async function askServer<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A PostgreSQL for one test file alone, with a replica; what the primary acknowledges is on both. */
export async function startReplicatedPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'karpin-replicated-'));
  chmodSync(folder, 0o711);
  const primary = await startEmbeddedPostgres({ dataDir: path.join(folder, 'primary') });
  process.env.TEST_DATABASE_URL = primary.url;
  await setup();
  const { name } = await takeBackup({ url: primary.url, folder: path.join(folder, 'copy') });
  await prepareReplica({
    dataDir: path.join(folder, 'standby'),
    base: path.join(folder, 'copy', 'base', name, 'data'),
    primaryUrl: primary.url,
    name: 'standby',
  });
  let standby = await startEmbeddedPostgres({ dataDir: path.join(folder, 'standby') });
  /** Waits for what the primary says of its replica. */
  const replicaIs = async (column: 'state' | 'sync_state', wanted: string) => {
    for (let attempt = 0; ; attempt++) {
      const [row] = await askServer<Record<string, string>>(primary.url, `select ${column} from pg_stat_replication`);
      if (row?.[column] === wanted) return;
      if (attempt > 300) throw new Error(`the replica is ${row?.[column] ?? 'not there'}, not ${wanted}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const follows = () => replicaIs('state', 'streaming');
  await follows();

  return {
    primary,
    /** The address of a database, given by its address on the primary, on the replica. */
    onStandby(url: string): string {
      const address = new URL(standby.url);
      address.pathname = new URL(url).pathname;
      return address.href;
    },
    /** From now on what is acknowledged is on both. */
    async acknowledgeTogether(): Promise<void> {
      await askServer(primary.url, `alter system set synchronous_standby_names = 'standby'`);
      await askServer(primary.url, 'select pg_reload_conf()');
      await replicaIs('sync_state', 'sync');
    },
    /** Ends the primary as the loss of its machine does. */
    async losePrimary(): Promise<void> {
      const [postmaster] = await askServer<{ pid: number }>(
        primary.url,
        `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
      );
      process.kill(postmaster?.pid ?? NaN, 'SIGKILL');
    },
    promote: () => askServer(standby.url, 'select pg_promote(true, 60)'),
    stopStandby: () => standby.stop(),
    async startStandby(): Promise<void> {
      standby = await startEmbeddedPostgres({ dataDir: path.join(folder, 'standby') });
      await follows();
    },
    async stop(): Promise<void> {
      await Promise.all([primary.stop(), standby.stop()]);
      for (const each of ['primary', 'standby']) await removeDataDir(path.join(folder, each));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
