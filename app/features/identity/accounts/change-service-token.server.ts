import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { MOST_KEYS, type WantedKey } from './service-token-rules';
import { countLiveTokens, endServiceToken, insertServiceToken } from './service-token-store.server';

const SUBJECT = 'service-token';

/**
 * Makes a service token and returns its only copy.
 * @param owner the dealer's account as which it acts; null for a program of the vendor, which requires a reason
 * @throws AppError too-many-keys (409)
 */
export async function makeServiceToken(
  actor: Actor,
  wanted: WantedKey,
  owner: number | null,
  reason?: string,
): Promise<{ id: number; token: string }> {
  const { name, scope, days } = wanted;
  const tables = wanted.tables.length > 0 ? wanted.tables : null;
  return transaction(async (tx) => {
    if (owner !== null && (await countLiveTokens(tx, owner)) >= MOST_KEYS) {
      throw new AppError('too-many-keys', 409, { params: { max: MOST_KEYS } });
    }
    const made = await insertServiceToken(tx, {
      name,
      accountId: owner,
      mayRead: scope !== 'write',
      mayWrite: scope !== 'read',
      tables,
      madeBy: actor.name,
      days: days || null,
    });
    await recordAudit(tx, {
      actor,
      action: 'service-token.make',
      subjectType: SUBJECT,
      subjectId: String(made.id),
      after: { name, scope, validDays: days || null, tables },
      reason,
      correlationId: requestContext()?.requestId,
    });
    return made;
  });
}

/**
 * Ends a service token at once.
 * @param firmId the dealer's firm, because dealers can end only the tokens of their own firm; staff give a reason instead
 * @throws AppError not-found (404)
 */
export async function revokeServiceToken(
  actor: Actor,
  id: number,
  by: { firmId: number } | { reason: string },
): Promise<{ name: string }> {
  return transaction(async (tx) => {
    const ended = await endServiceToken(tx, id, 'firmId' in by ? by.firmId : undefined);
    if (!ended) throw notFound('not-found');
    await recordAudit(tx, {
      actor,
      action: 'service-token.revoke',
      subjectType: SUBJECT,
      subjectId: String(id),
      before: { name: ended.name },
      reason: 'reason' in by ? by.reason : undefined,
      correlationId: requestContext()?.requestId,
    });
    return ended;
  });
}
