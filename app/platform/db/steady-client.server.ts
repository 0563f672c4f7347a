import pg from 'pg';
import { log } from '../log.server';

/**
 * A connection that may break at any time. It is listened to from its first moment to its last: a pool takes its own
 * listener off while somebody works with the connection, and an error that nobody listens to ends the process. Whoever
 * waits for an answer on it gets the error besides.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', (error) => log().warn({ error }, 'a database connection broke'));
  }
}
