import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { renewTokens, type TokenPair } from './token-store.server';
import { isStaff, type DealerViewer, type MemberViewer } from './viewer';

/**
 * Exchanges a refresh token, or a valid access token, for its successor (D4, readings 43). The reuse of a token ends its whole family, because it was copied, and
 * is recorded in the audit trail.
 * @throws AppError refresh-refused (401)
 */
export async function exchangeToken(
  token: string,
): Promise<{ viewer: DealerViewer | MemberViewer; pair: TokenPair; secondsLeft: number }> {
  const renewal = await transaction(async (tx) => {
    const result = await renewTokens(tx, token);
    if (result.outcome === 'reused') {
      await recordAudit(tx, {
        actor: { accountId: result.accountId, name: result.email },
        action: 'account.token-reuse',
        subjectType: 'account',
        subjectId: String(result.accountId),
        correlationId: requestContext()?.requestId,
      });
    }
    return result;
  });
  if (renewal.outcome !== 'renewed' || isStaff(renewal.viewer)) throw new AppError('refresh-refused', 401);
  const { viewer, pair, secondsLeft } = renewal;
  return { viewer, pair, secondsLeft };
}
