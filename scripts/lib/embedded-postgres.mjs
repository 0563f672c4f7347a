import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { postgresPackage } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { commandLine, freePort, portIsFree, processIdentity, run, sleep } from './processes.mjs';
import { Advice, codeOf, inProject } from './project.mjs';

/**
 * @typedef {{ uid: number, gid: number }} Account whom the server runs as, undefined: as ourselves
 * @typedef {{ password: string, port: number }} Server
 * @typedef {{ place: string, data: string, account: Account | undefined, programs: string, serverFile: string,
 *   server: Server, pid?: number, archive?: string }} Cluster archive: where its log is kept
 */

/** The product's database where it brings its own server. */
export const DEMO_DATABASE = 'dealer_shop';

/**
 * A real PostgreSQL on 127.0.0.1 with its data in `dataDir`; a server that a killed parent left running is taken over.
 * Several processes may share it: the last one that calls `stop` ends it. PostgreSQL refuses to run as root, so root
 * runs it as an unprivileged account; if that account cannot enter the folder (a clone below root's home), the data is
 * in /var/lib/karpin-shop and `dataDir` points there.
 * @param {{ dataDir: string, database?: string, durable?: boolean, archive?: string }} options database: created when missing;
 * durable: false trades safety against power cuts for speed (tests); archive: a folder in which its whole log is kept, for backups
 * @returns {Promise<{ url: string, keepRunning(): Promise<void>, stop(): Promise<void> }>}
 */
export async function startEmbeddedPostgres({ dataDir, database = 'postgres', durable = true, archive }) {
  mkdirSync(dataDir, { recursive: true });
  const lockPath = join(dataDir, 'postgres.lock');
  const usersDir = join(dataDir, 'postgres-users');
  const userPath = join(usersDir, `${process.pid}.json`);
  const cluster = await withLock(lockPath, async () => {
    const found = await findCluster(realpathSync(dataDir));
    if (archive) openArchive(found, archive);
    await ensureRunning(found, durable);
    mkdirSync(usersDir, { recursive: true });
    writeFileSync(userPath, JSON.stringify(processIdentity(process.pid)));
    return found;
  });
  /** @param {string} name */
  const url = (name) => `postgresql://postgres:${cluster.server.password}@127.0.0.1:${cluster.server.port}/${name}`;
  await withLock(lockPath, () => createDatabase(url('postgres'), database));
  let stopped = false;
  return {
    get url() {
      return url(database);
    },
    /** Restarts the server if somebody has killed it, on the same port if possible. */
    async keepRunning() {
      if (stopped || processIdentity(cluster.pid) !== undefined) return;
      await withLock(lockPath, async () => {
        if (!stopped) await ensureRunning(cluster, durable);
      });
    },
    async stop() {
      stopped = true;
      await withLock(lockPath, async () => {
        rmSync(userPath, { force: true });
        if (hasUsers(usersDir)) return;
        await stopServer(cluster.data);
      });
    },
  };
}

/**
 * Stops the server of a `dataDir` that is no longer needed, and removes the folder with everything that belongs to it.
 * @param {string} dataDir
 */
export async function removeDataDir(dataDir) {
  if (!existsSync(dataDir)) return;
  const real = realpathSync(dataDir);
  const pointed = readJson(join(real, 'postgres.json'))?.place;
  for (const place of [join(real, 'postgres'), pointed]) {
    if (!place || !existsSync(place)) continue;
    await stopServer(join(place, 'data'));
    rmSync(place, { recursive: true, force: true });
  }
  rmSync(real, { recursive: true, force: true });
}

// Only root can and must switch to another account; `undefined` means the current one.
const isRoot = () => process.getuid?.() === 0;

/** @param {string} path */
function ownerOf(path) {
  const { uid, gid } = statSync(path);
  return isRoot() && uid !== 0 ? { uid, gid } : undefined;
}

function unprivilegedAccount() {
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || 0),
    );
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Whether an account can work in a folder; it really tries, because modes alone do not decide it (ACLs, mounts).
 * @param {string} folder
 * @param {Account} account
 */
function canWorkIn(folder, account) {
  const script = 'cd "$1" && : > probe && rm probe';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/**
 * The cluster's place, account and settings; creates the data directory if there is none.
 * @param {string} dataDir
 * @returns {Promise<Cluster>}
 */
async function findCluster(dataDir) {
  const { place, account } = await findPlace(dataDir);
  const data = join(place, 'data');
  const serverFile = join(place, 'server.json');
  const known = /** @type {Server | undefined} */ (readJson(serverFile));
  const isMade = existsSync(data);
  if (isMade && !known)
    throw new Advice(`${serverFile} is gone, and the database's password with it: delete ${dataDir} to begin anew.`);
  const server = known ?? { password: randomBytes(24).toString('hex'), port: await freePort() };
  const cluster = { place, data, account, programs: findPrograms(account), serverFile, server };
  if (isMade) return cluster;
  saveServer(cluster);
  await initialise(cluster);
  return cluster;
}

/**
 * @param {Cluster} cluster
 * @param {string} folder
 */
function openArchive(cluster, folder) {
  if (!/^[\w./ -]+$/.test(folder))
    throw new Advice(
      `BACKUP_DIR is ${folder}: choose a folder without special letters, for PostgreSQL's shell names it.`,
    );
  mkdirSync(folder, { recursive: true });
  const { account } = cluster;
  if (account) makeOwn(folder, account);
  if (account && !canWorkIn(folder, account))
    throw new Advice(
      `The database's account cannot enter ${folder}: open the folders above it (chmod a+x), or choose another.`,
    );
  cluster.archive = folder;
}

/**
 * Makes a cluster of a base backup and the log that was kept since, as it was at a time; then it is as if it had been made here.
 * @param {{ dataDir: string, base: string, log: string, to: string | undefined, user: string, name: string }} from base: the copied files; log: the
 * archive; to: as PostgreSQL reads it, undefined: the end of the log; user: a superuser of it; name: of the product's database there
 * @throws Advice with the server's words where it does not come up
 */
export async function restoreCluster({ dataDir, base, log, to, user, name }) {
  mkdirSync(dataDir, { recursive: true });
  const { place, account } = await findPlace(realpathSync(dataDir));
  const server = { password: randomBytes(24).toString('hex'), port: await freePort() };
  const data = join(place, 'data');
  /** @type {Cluster} */
  const cluster = {
    place,
    data,
    account,
    programs: findPrograms(account),
    serverFile: join(place, 'server.json'),
    server,
  };
  cpSync(base, data, { recursive: true });
  // Nobody else gets in until there is a password: it listens in a folder of its own account alone.
  writeFileSync(join(place, 'restore.hba'), 'local all all trust\n');
  writeFileSync(join(data, 'recovery.signal'), '');
  ownAll(data, account);
  const words = join(place, 'restore.log');
  const settings = {
    hba_file: join(place, 'restore.hba'),
    listen_addresses: '',
    unix_socket_directories: place,
    archive_mode: 'off',
    restore_command: `cp "${log}/%f" "%p"`,
    ...(to === undefined ? {} : { recovery_target_time: to }),
    recovery_target_action: 'promote',
    max_connections: 200,
    shared_buffers: '128MB',
    log_min_messages: 'log',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const args = ['start', '-D', data, '-l', words, '-w', '-t', '86400', '-o', `-p ${server.port} ${options.join(' ')}`];
  const result = await runProgram(cluster, 'pg_ctl', args, { timeoutMs: 86_400_000 });
  const { default: pg } = await import('pg');
  const client = new pg.Client({ host: place, port: server.port, user, database: 'postgres' });
  client.on('error', () => {});
  try {
    if (result.code !== 0) throw new Error(result.output);
    await client.connect();
    while ((await client.query('select pg_is_in_recovery() as still')).rows[0].still) await sleep(200);
    if (user !== 'postgres') await client.query('create role postgres superuser login').catch(() => {});
    await client.query(`alter role postgres password '${server.password}'`);
    if (name !== DEMO_DATABASE)
      await client.query(`alter database ${client.escapeIdentifier(name)} rename to ${DEMO_DATABASE}`);
  } catch {
    const last = (readText(words) ?? '').split('\n').slice(-12).join('\n');
    throw new Advice(`The database did not come up: ${words} says\n${last}`);
  } finally {
    await client.end().catch(() => {});
    await stopServer(data);
  }
  rmSync(join(place, 'restore.hba'));
  saveServer(cluster);
}

/**
 * Makes a cluster that follows another one; {@link startEmbeddedPostgres} starts it.
 * @param {{ dataDir: string, base: string, primaryUrl: string, name: string }} options base: a copy of the other one; name: by which
 * that one knows it
 */
export async function prepareReplica({ dataDir, base, primaryUrl, name }) {
  mkdirSync(dataDir, { recursive: true });
  const { place, account } = await findPlace(realpathSync(dataDir));
  const data = join(place, 'data');
  const { hostname, port, username, password } = new URL(primaryUrl);
  cpSync(base, data, { recursive: true });
  const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  ownAll(data, account);
  const server = { password, port: await freePort() };
  saveServer({ place, data, account, programs: '', serverFile: join(place, 'server.json'), server });
}

/**
 * @param {string} path
 * @param {Account | undefined} account
 */
function ownAll(path, account) {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o700 : 0o600);
  if (account) chownSync(path, account.uid, account.gid);
  if (isFolder) for (const name of readdirSync(path)) ownAll(join(path, name), account);
}

/** @param {string} dataDir */
async function findPlace(dataDir) {
  const inside = join(dataDir, 'postgres');
  const pointerFile = join(dataDir, 'postgres.json');
  const pointer = readJson(pointerFile);
  const otherAccount = () =>
    new Advice(
      `The database in ${dataDir} belongs to another account: start as that account, or choose another folder ` +
        `(DATA_DIR=.data-mine npm start).`,
    );
  if (!isRoot()) {
    if (existsSync(pointerFile)) throw otherAccount();
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    if (statSync(inside).uid !== process.getuid?.()) throw otherAccount();
    return { place: inside, account: undefined };
  }

  const outside = join(sharedFolder(), createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (pointer && pointer.place === outside && readText(join(outside, 'id')) === pointer.id) {
    return { place: outside, account: ownerOf(outside) };
  }
  if (existsSync(inside)) {
    const account = ownerOf(inside) ?? unprivilegedAccount();
    if (existsSync(join(inside, 'data'))) {
      if (canWorkIn(inside, account)) return { place: inside, account };
      throw new Advice(
        `The database's account can no longer enter ${inside}: open the folders above it (chmod a+x), ` +
          `choose another folder (DATA_DIR=… npm start), or delete ${dataDir} to begin anew.`,
      );
    }
    rmSync(inside, { recursive: true, force: true });
  }
  const account = unprivilegedAccount();
  makeOwn(inside, account);
  if (canWorkIn(inside, account)) return { place: inside, account };
  rmSync(inside, { recursive: true, force: true });

  // No pointer leads to it, so its folder was deleted: these data belonged to the deleted one.
  if (existsSync(outside)) {
    await stopServer(join(outside, 'data'));
    rmSync(outside, { recursive: true, force: true });
  }
  makeOwn(outside, account);
  if (!canWorkIn(outside, account)) {
    throw new Advice(
      'PostgreSQL does not run as root, and no other account can be used here: start as an ordinary user, or set DATABASE_URL.',
    );
  }
  const id = randomUUID();
  writeFileSync(join(outside, 'id'), id);
  writeFileSync(pointerFile, JSON.stringify({ place: outside, id }));
  return { place: outside, account };
}

/** A folder owned by root that every account may enter. */
function sharedFolder() {
  for (const folder of ['/var/lib/karpin-shop', join(tmpdir(), 'karpin-shop-root')]) {
    try {
      mkdirSync(folder, { recursive: true });
      const stat = lstatSync(folder);
      if (!stat.isDirectory() || stat.uid !== 0) continue;
      chmodSync(folder, 0o755);
      return realpathSync(folder);
    } catch {
      // A read-only file system: try the next folder.
    }
  }
  throw new Advice('There is no folder for the database: set DATABASE_URL, or start as an ordinary user.');
}

/**
 * @param {string} folder
 * @param {Account} account
 */
function makeOwn(folder, account) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  chownSync(folder, account.uid, account.gid);
}

/**
 * The folder with PostgreSQL's programs that the account can run.
 * @param {Account | undefined} account
 */
function findPrograms(account) {
  const packageDir = inProject('node_modules', postgresPackage);
  if (!existsSync(packageDir)) {
    throw new Advice(
      `There is no embedded PostgreSQL for this machine (${postgresPackage}): set DATABASE_URL to a server.`,
    );
  }
  hydrateLinks(packageDir);
  const native = join(packageDir, 'native');
  const first = tryPrograms(native, account);
  if (first.works) return join(native, 'bin');
  if (!account) throw new Advice(`PostgreSQL's programs do not run here: ${first.why}. Set DATABASE_URL to a server.`);

  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const copy = join(sharedFolder(), `postgresql-${version}`);
  if (!tryPrograms(copy, account).works) {
    const draft = `${copy}.${randomUUID()}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openForAll(draft);
    rmSync(copy, { recursive: true, force: true });
    renameSync(draft, copy);
  }
  const second = tryPrograms(copy, account);
  if (!second.works)
    throw new Advice(`PostgreSQL's programs do not run here: ${second.why}. Set DATABASE_URL to a server.`);
  return join(copy, 'bin');
}

/**
 * @param {string} native
 * @param {Account | undefined} account
 */
function tryPrograms(native, account) {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  return { works: result.status === 0, why: result.error?.message ?? result.stderr?.trim() };
}

/**
 * npm packages cannot contain links; the package's install script makes them, but install scripts may be disabled.
 * @param {string} packageDir
 */
function hydrateLinks(packageDir) {
  for (const { source, target } of readJson(join(packageDir, 'native', 'pg-symlinks.json')) ?? []) {
    const link = join(packageDir, target);
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' && !existsSync(link)) throw error;
    }
  }
}

/** @param {string} path */
function openForAll(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForAll(join(path, name));
}

/** @param {Cluster} cluster */
async function initialise(cluster) {
  const { place, data, account, programs, server } = cluster;
  // Created in a draft folder and renamed, so that an interrupted initdb is never taken for a database.
  const draft = `${data}.new`;
  const passwordFile = join(place, 'initdb.password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, server.password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const result = await runProgram(cluster, 'initdb', [
    ...['-D', draft, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
    // The built-in provider sorts and folds the same on every system; macOS has no C.UTF-8 of its own.
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]);
  rmSync(passwordFile, { force: true });
  if (result.code !== 0) throw new Advice(`The database could not be made (${programs}/initdb):\n${result.output}`);
  renameSync(draft, data);
}

/**
 * @param {Cluster} cluster
 * @param {boolean} durable
 */
async function ensureRunning(cluster, durable) {
  const { data, place } = cluster;
  const log = join(place, 'server.log');
  for (let attempt = 1; ; attempt += 1) {
    const found = serverProcess(data);
    if (found) {
      cluster.pid = found.pid;
      if (found.port !== cluster.server.port) saveServer(cluster, { port: found.port });
      if (await answers(cluster)) return;
      // An interrupted start may have left a server that is stopping or cannot answer.
      await stopServer(data);
    }
    // The file of a dead server would keep the new one from starting once its process id is reused.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    if (!(await portIsFree(cluster.server.port))) saveServer(cluster, { port: await freePort() });
    if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.old`);
    const logBefore = existsSync(log) ? statSync(log).size : 0;
    const result = await runProgram(cluster, 'pg_ctl', [
      'start',
      '-D',
      data,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      serverOptions(cluster, durable),
    ]);
    if (result.code === 0) continue;
    const words = (readText(log) ?? '').slice(logBefore);
    if (attempt >= 20) {
      throw new Advice(
        `The database does not start: ${log} says\n${words.split('\n').slice(-12).join('\n') || result.output}`,
      );
    }
    // The port was taken meanwhile, or the processes of a killed server are still releasing its memory.
    if (/could not bind|Address already in use/i.test(words)) saveServer(cluster, { port: await freePort() });
    await sleep(500);
  }
}

/**
 * @param {Cluster} cluster
 * @param {boolean} durable
 */
function serverOptions({ server, archive }, durable) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    // Containers limit /dev/shm to 64 MB, which parallel queries can use up; two cores gain nothing from them.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The product logs refused statements itself; the server would log the statement with the row's values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // A file of the log is kept before the server may use it again: whole, on the disk, and never another under its name.
    ...(archive && {
      archive_mode: 'on',
      archive_timeout: 60,
      archive_command: `if [ -f "${archive}/%f" ]; then cmp -s "%p" "${archive}/%f"; else cp "%p" "${archive}/%f.part" && sync "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"; fi`,
    }),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  return [`-p ${server.port}`, ...options].join(' ');
}

/**
 * The running server of a data directory; another process that reused a dead server's id does not count.
 * @param {string} data
 */
function serverProcess(data) {
  const [pid, , , port] = (readText(join(data, 'postmaster.pid')) ?? '').split('\n');
  if (!pid || processIdentity(Number(pid)) === undefined) return undefined;
  if (!commandLine(Number(pid)).includes(data)) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

/** @param {Cluster} cluster */
async function answers({ server }) {
  const { default: pg } = await import('pg');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({
      connectionString: `postgresql://postgres:${server.password}@127.0.0.1:${server.port}/postgres`,
      connectionTimeoutMillis: 3000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // 57P03: it is starting up, shutting down or recovering.
      if (codeOf(error) !== '57P03') return false;
      await sleep(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/**
 * @param {string} url
 * @param {string} name
 */
async function createDatabase(url, name) {
  if (name === 'postgres') return;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
}

/** @param {string} usersDir */
function hasUsers(usersDir) {
  let any = false;
  for (const file of existsSync(usersDir) ? readdirSync(usersDir) : []) {
    const identity = processIdentity(Number(file.split('.')[0]));
    if (identity !== undefined && identity === readJson(join(usersDir, file))) any = true;
    else rmSync(join(usersDir, file), { force: true });
  }
  return any;
}

/** @param {string} data the data directory */
async function stopServer(data) {
  const found = serverProcess(data);
  if (!found) return;
  const { pid } = found;
  const identity = processIdentity(pid);
  /** @param {number} ms */
  const isGone = async (ms) => {
    for (let waited = 0; waited < ms; waited += 50) {
      if (processIdentity(pid) !== identity) return true;
      await sleep(50);
    }
    return false;
  };
  // The signals of pg_ctl's modes "fast" and "immediate", then force.
  for (const [signal, ms] of /** @type {const} */ ([
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGone(ms)) return;
  }
}

/**
 * @param {Cluster} cluster
 * @param {string} name
 * @param {string[]} args
 * @param {{ timeoutMs?: number }} [options]
 */
function runProgram({ programs, account, place }, name, args, { timeoutMs = 90_000 } = {}) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return run(join(programs, name), args, { ...account, cwd: place, env, essential: true, timeoutMs });
}

/**
 * @param {Cluster} cluster
 * @param {Partial<Server>} [change]
 */
function saveServer(cluster, change = {}) {
  Object.assign(cluster.server, change);
  const draft = `${cluster.serverFile}.new`;
  writeFileSync(draft, JSON.stringify(cluster.server), { mode: 0o600 });
  renameSync(draft, cluster.serverFile);
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'EACCES') {
      throw new Advice(`${path} cannot be read: its database belongs to another account (${dirname(path)}).`);
    }
    throw error;
  }
}

/** @param {string} path */
function readJson(path) {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}
