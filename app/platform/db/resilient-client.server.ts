import pg from 'pg';
import { warnSparsely } from '../log.server';
import { runForNobody } from '../request-context.server';
import { ConnectionAbandoned, ConnectionGate } from './connection-gate.server';

/** One for each server: all connections of this process to it share it, whatever they are for. */
const gates = new Map<string, ConnectionGate>();

function gateOf({ host, port }: pg.Client): ConnectionGate {
  const key = `${host}:${port}`;
  const known = gates.get(key) ?? new ConnectionGate();
  gates.set(key, known);
  return known;
}

/**
 * A connection that may break at any time. It is listened to from its first moment to its last: a pool takes its own
 * listener off while somebody works with the connection, and an error that nobody listens to ends the process. Whoever
 * waits for an answer on it gets the error besides. After a loss it comes back in turn: see {@link ConnectionGate}.
 */
export class ResilientClient extends pg.Client {
  private connectedAt: number | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', (error) => {
      gateOf(this).broke(performance.now() - (this.connectedAt ?? -Infinity));
      // Logged without the request that opened the connection, which it did not break for.
      runForNobody(() => warnSparsely({ error }, 'a database connection broke'));
    });
  }

  override connect(...[callback]: unknown[]): never {
    const connected = gateOf(this).pass(
      async () => {
        if (this.isGivenUp()) throw new ConnectionAbandoned('timeout exceeded when trying to connect');
        await super.connect();
        this.connectedAt = performance.now();
      },
      () => super.query('select 1'),
    );
    if (typeof callback !== 'function') return connected as never;
    const tell = (error?: Error) => process.nextTick(callback, error);
    connected.then(() => tell(), tell);
    return undefined as never;
  }

  /** Ended, or taken out by its pool's time limit, while it waited for its turn. */
  private isGivenUp(): boolean {
    const { _ending, connection } = this as unknown as {
      _ending: boolean;
      connection: { stream: { destroyed: boolean } };
    };
    return _ending || connection.stream.destroyed;
  }
}
