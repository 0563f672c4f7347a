import pg from 'pg';
import { log } from '../log.server';
import { runForNobody } from '../request-context.server';

/**
 * A connection that may break at any time. It is listened to from its first moment to its last: a pool takes its own
 * listener off while somebody works with the connection, and an error that nobody listens to ends the process. Whoever
 * waits for an answer on it gets the error besides.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Whoever happened to open it is not whom it broke for.
    this.on('error', (error) => runForNobody(() => log().warn({ error }, 'a database connection broke')));
  }
}
