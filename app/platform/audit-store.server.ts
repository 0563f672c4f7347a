import { eq, sql } from 'drizzle-orm';
import type { AuditAction, AuditSide } from './audit-actions';
import type { Executor } from './db/client.server';
import { requestContext } from './request-context.server';
import { auditEntry, userAccount } from './db/schema.server';

/** Who acts: an account, or a named process (the command line, the worker). */
export type Actor = { accountId: number | null; name: string };

/** An action as a constant of a statement that writes entries itself. */
export const auditActionSql = (action: AuditAction) => sql.raw(`'${action}'`);

/**
 * Appends to the audit trail within the caller's transaction; entries can be neither changed nor removed. `correlationId` is
 * that of what it is about; the request by which it was done is kept beside it. What a dealer's
 * person does stands in the trail of their firm, too; `firmId` names it where that is not the actor's own.
 */
export async function recordAudit(
  tx: Executor,
  entry: {
    actor: Actor;
    action: AuditAction;
    subjectType: string;
    subjectId: string;
    before?: AuditSide;
    after?: AuditSide;
    reason?: string;
    correlationId?: string;
    firmId?: number;
  },
): Promise<void> {
  const { actor, firmId, ...rest } = entry;
  const pressed = requestContext()?.requestId;
  const actId = pressed === entry.correlationId ? null : pressed;
  const ofActor =
    actor.accountId === null
      ? null
      : sql`(${tx.select({ firmId: userAccount.firmId }).from(userAccount).where(eq(userAccount.id, actor.accountId))})`;
  await tx
    .insert(auditEntry)
    .values({ ...rest, actId, accountId: actor.accountId, actor: actor.name, firmId: firmId ?? ofActor });
}
