import type { Executor } from './db/client.server';
import { auditEntry } from './db/schema.server';

/** Who acts: an account, or a named process (the command line, the worker). */
export type Actor = { accountId: number | null; name: string };

/** Appends to the audit trail within the caller's transaction; entries can be neither changed nor removed. */
export async function recordAudit(
  tx: Executor,
  entry: {
    actor: Actor;
    action: string;
    subjectType: string;
    subjectId: string;
    before?: unknown;
    after?: unknown;
    reason?: string;
    correlationId?: string;
  },
): Promise<void> {
  const { actor, ...rest } = entry;
  await tx.insert(auditEntry).values({ ...rest, accountId: actor.accountId, actor: actor.name });
}
