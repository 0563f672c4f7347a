import { db, type Executor } from '~/platform/db/client.server';
import type { Incident } from './incident';
import type { Span } from './incident-rows-store.server';
import { readEnd } from './incident-watch-store.server';

/** The time of an incident by the rows. */
export async function spanOf(incident: Incident, tx: Executor = db()): Promise<Span> {
  const { id, cause, key, beganAt, closedAt, now } = incident;
  return { id, cause, key, beganAt, untilAt: closedAt ?? now, endsAt: await readEnd(tx, incident) };
}
