import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * The product's own database, for scenes that no page can set: a licence that moves to another firm happens in the ERP.
 * Tests must look at pages, not at tables.
 */
export async function openDatabase(): Promise<pg.Client> {
  const dataDir = process.env.E2E_DATA_DIR ?? '.cache/e2e';
  const pointer = join(dataDir, 'postgres.json');
  const { place } = existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { place: string })
    : { place: join(dataDir, 'postgres') };
  const { password, port } = JSON.parse(readFileSync(join(place, 'server.json'), 'utf8')) as {
    password: string;
    port: number;
  };
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/dealer_shop`,
  });
  await client.connect();
  return client;
}
