import type pg from 'pg';
import { isConnectionLost } from './client.server';
import { ResilientClient } from './resilient-client.server';

/** Before an error is told, so that a loop which asks again at once asks a few times a second. */
const PAUSE_MS = 300;

/**
 * A connection of BullMQ's. Only ECONNREFUSED is a lost connection for it: then its loop waits, and what a job gave is
 * handed in again until the database takes it. At any other error it asks again at once, without end, and lets a job
 * that is done hang until its lock has run out. So each loss bears that code here.
 */
export class QueueClient extends ResilientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', asLost);
  }

  override connect(...[callback]: unknown[]): never {
    if (typeof callback !== 'function') return (super.connect() as Promise<void>).catch(rethrow) as never;
    return super.connect((error?: Error) => void Reflect.apply(callback, undefined, [error && asLost(error)]));
  }

  override query(...args: unknown[]): never {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: Error | undefined, result: unknown) => {
        const tell = () => void Reflect.apply(callback, undefined, [error && asLost(error), result]);
        if (!error || isConnectionLost(error)) tell();
        else setTimeout(tell, PAUSE_MS);
      };
      return super.query(...(args as Parameters<pg.Client['query']>)) as never;
    }
    const answer: unknown = super.query(...(args as Parameters<pg.Client['query']>));
    return (answer instanceof Promise ? answer.catch(rethrow) : answer) as never;
  }
}

function asLost(error: Error): Error {
  return isConnectionLost(error) ? Object.assign(error, { code: 'ECONNREFUSED' }) : error;
}

function rethrow(error: Error): never {
  throw asLost(error);
}
