/** What an import `i` is to its queue, by the row; the list of imports and the figures of the queue must agree. */
import { sql } from 'drizzle-orm';

/** Its step was asked for, and no worker has begun it. */
export const WAITING_IMPORT = sql`(i.state in ('checking', 'importing', 'undoing') and i.started_at is null)`;
/** A worker has begun its step. */
export const RUNNING_IMPORT = sql`(i.state = 'stopping' or i.state in ('checking', 'importing', 'undoing') and i.started_at is not null)`;
/** Its step was given up and can be started again: the file is still there. */
export const FAILED_IMPORT = sql`(i.state = 'failed' and i.bytes is not null)`;
