import { setTimeout as wait } from 'node:timers/promises';
import { runForNobody } from '../request-context.server';
import { sessionUrl } from './pooler.server';
import { ResilientClient } from './resilient-client.server';

const AGAIN_MS = 100;
const CONNECT_LIMIT_MS = 5000;
/** A connection without locks is kept for this long. */
const IDLE_MS = 10_000;
const CHANNEL = 'lock_wanted';

type Asker = {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** Called where somebody else wants the lock meanwhile, in whatever process, and where it is lost. */
  onWanted: () => void;
};

/** `client` is the connection that has the lock. */
type Entry = Pick<Asker, 'onWanted'> & { client?: ResilientClient };

/** The locks that this process has or asks for: to one connection the database would give each of them twice. */
const own = new Map<string, Entry>();
let connection: Promise<ResilientClient> | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Takes a lock that all processes share, for work that no transaction can hold, such as a file that arrives. Waits until
 * whoever has it gives it back. One connection has all locks of a process, so they are free as soon as it dies.
 * @returns a function that gives it back
 */
export async function takeProcessLock(name: string, { signal, onWanted }: Asker): Promise<() => Promise<void>> {
  for (;;) {
    const client = await tryTake(name, onWanted);
    if (client) return () => giveBack(name, client);
    await wait(AGAIN_MS, undefined, { signal });
  }
}

async function tryTake(name: string, onWanted: () => void): Promise<ResilientClient | undefined> {
  if (own.has(name)) {
    tellWanted(name);
    return undefined;
  }
  clearTimeout(idle);
  const asking: Entry = { onWanted };
  own.set(name, asking);
  try {
    const client = await connected();
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [name],
    );
    if (rows[0]?.mine) asking.client = client;
    else await client.query('select pg_notify($1, $2)', [CHANNEL, name]);
    return asking.client;
  } finally {
    if (!asking.client) leave(name);
  }
}

function tellWanted(name: string): void {
  const holder = own.get(name);
  if (holder?.client) holder.onWanted();
}

async function giveBack(name: string, client: ResilientClient): Promise<void> {
  // A connection that is lost has given it back already.
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
  leave(name);
}

function leave(name: string): void {
  own.delete(name);
  if (own.size === 0) idle = setTimeout(disconnect, IDLE_MS).unref();
}

function disconnect(): void {
  void connection?.then((client) => client.end()).catch(() => undefined);
  connection = undefined;
}

function connected(): Promise<ResilientClient> {
  if (connection) return connection;
  const opening = runForNobody(connect);
  const over = () => {
    if (connection === opening) connection = undefined;
  };
  opening.then(
    (client) =>
      client.once('end', () => {
        over();
        for (const holder of own.values()) if (holder.client === client) holder.onWanted();
      }),
    over,
  );
  connection = opening;
  return opening;
}

async function connect(): Promise<ResilientClient> {
  const client = new ResilientClient({
    connectionString: sessionUrl(),
    application_name: 'karpin-locks',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('notification', ({ processId, payload }) => {
    const { processID } = client as unknown as { processID: number };
    if (processId !== processID) tellWanted(payload ?? '');
  });
  await (client.connect() as Promise<void>);
  await client.query(`listen ${CHANNEL}`);
  return client;
}
