import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { findProgram } from '../../scripts/lib/test-programs.mjs';

/** A PgBouncer in transaction mode in front of a server. It refuses to be root. */
export async function startPgBouncer(serverUrl: string, settings: Record<string, string> = {}) {
  const program = await findProgram('pgBouncer');
  if (!program) throw new Error('This test stands behind PgBouncer: install pgbouncer.');
  const folder = mkdtempSync(path.join(tmpdir(), 'karpin-pgbouncer-'));
  const server = new URL(serverUrl);
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${server.username}" "${server.password}"\n`);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: 'transaction',
    // Fewer than the product's own connections, so that they really are shared.
    default_pool_size: '6',
    max_client_conn: '500',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    config,
    `[databases]\n* = host=${server.hostname} port=${server.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  chmodSync(folder, 0o755);
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program, ['-q', config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  // Without a log-in: that would open a session of the server before its time.
  for (let attempt = 0; !(await listens(port)); attempt++) {
    if (attempt > 50 || child.exitCode !== null) throw new Error(`PgBouncer does not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: url.href,
    /** Its version, such as 1.18. */
    version: /(\d+\.\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '',
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
