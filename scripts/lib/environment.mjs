import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEMO_DATABASE, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { freePort } from './processes.mjs';
import { Advice, projectRoot } from './project.mjs';
import { onShutdown } from './shutdown.mjs';

/** The folder for data that this copy must not lose (DATA_DIR), absolute. */
export const dataDir = () => resolve(projectRoot, process.env.DATA_DIR || '.data');

/** The folder of backups (BACKUP_DIR), absolute; undefined where none are kept. */
export const backupDir = () => (process.env.BACKUP_DIR ? resolve(projectRoot, process.env.BACKUP_DIR) : undefined);

/** Where the database's log is kept from one base backup to the next. */
export function logArchive() {
  const folder = backupDir();
  return folder && join(folder, 'log');
}

/** The port of the web process (PORT). */
export function port() {
  const value = Number(process.env.PORT || 3000);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new Advice(`PORT is "${process.env.PORT}", but must be a number from 1 to 65535.`);
  }
  return value;
}

/**
 * The environment that web, worker and tasks run with. Without DATABASE_URL this is demo mode: an embedded PostgreSQL,
 * generated secrets, loopback only. This command keeps the database running and stops it at its end.
 * @param {{ nodeEnv?: 'production' | 'development' }} [options]
 * @returns {Promise<{ env: NodeJS.ProcessEnv, demo: boolean }>}
 */
export async function prepareEnvironment({ nodeEnv = 'production' } = {}) {
  const folder = dataDir();
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: nodeEnv, PORT: String(port()), DATA_DIR: folder };
  // A person reads it.
  if (nodeEnv === 'development' || !process.env.DATABASE_URL) env.LOG_FORMAT = process.env.LOG_FORMAT || 'text';
  if (process.env.DATABASE_URL) return { env, demo: false };

  const starting = startEmbeddedPostgres({ dataDir: folder, database: DEMO_DATABASE, archive: logArchive() });
  onShutdown(async () => (await starting.catch(() => undefined))?.stop());
  const postgres = await starting;
  /** @param {Error} error */
  const complain = (error) => console.error(`The database is down: ${error.message}`);
  setInterval(() => void postgres.keepRunning().catch(complain), 2000).unref();
  const origin = process.env.PUBLIC_ORIGIN || `http://127.0.0.1:${port()}`;
  Object.assign(env, { DATABASE_URL: postgres.url, DEMO: '1', HOST: '127.0.0.1', PUBLIC_ORIGIN: origin });
  // A person who tries the product out should be able to find the welcome again, instead of a line for each request.
  if (nodeEnv === 'production') env.LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const bank = process.env.CARD_ACQUIRER_URL ? {} : await demonstrationBank();
  for (const [name, value] of Object.entries({ ...demoVendor, ...bank, ...secrets(folder) }))
    env[name] = process.env[name] || value;
  return { env, demo: true };
}

/** The vendor on the demo's documents. */
const demoVendor = {
  VENDOR_ADDRESS: 'Folkart Towers B Kule 1204, Bayraklı / İzmir',
  VENDOR_TAX: 'Karşıyaka VD · 524 118 9036',
  VENDOR_PHONE: '0850 222 10 44',
  VENDOR_MOBILE: '0500 222 10 44',
  VENDOR_REPRESENTED_BY: 'Ahmet Karpin (DEMO)',
  VENDOR_REGISTER: 'MERSİS 0524 1189 0360 0001 (DEMO)',
  VENDOR_LANGUAGES: 'tr,en',
  VENDOR_MAP_URL:
    'https://www.openstreetmap.org/export/embed.html?bbox=27.165,38.444,27.181,38.454&marker=38.449,27.173',
  VENDOR_FACEBOOK_URL: 'https://facebook.example/karpin',
  VENDOR_TWITTER_URL: 'https://twitter.example/karpin',
  VENDOR_INSTAGRAM_URL: 'https://instagram.example/karpin',
  VENDOR_APP_STORE_URL: 'https://apps.example/karpin-saha',
  VENDOR_GOOGLE_PLAY_URL: 'https://play.example/karpin-saha',
};

/**
 * The account at the demonstration bank (server/demonstration-bank), which takes no money. By its other name of loopback it is
 * another site to browsers, as a real bank is.
 */
async function demonstrationBank() {
  return {
    CARD_ACQUIRER_URL: `http://localhost:${await freePort()}`,
    CARD_CLIENT_ID: '100200300',
    CARD_STORE_KEY: 'demonstration',
    CARD_API_USER: 'demonstration',
    CARD_API_PASSWORD: 'demonstration',
    CARD_BANK_NAME: 'Örnek Banka',
  };
}

/** Whether the demonstration bank stands in for an acquirer. */
export const usesDemonstrationBank = () => !process.env.DATABASE_URL && !process.env.CARD_ACQUIRER_URL;

/**
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function secrets(folder) {
  const path = join(folder, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  mkdirSync(folder, { recursive: true });
  const made = { ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600 });
  renameSync(draft, path);
  return made;
}
