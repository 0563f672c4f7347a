import { recordAudit } from '~/platform/audit-store.server';
import { db, transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { turnIntoDealer } from './account-store.server';
import { logIn } from './log-in.server';
import { hasSecondFactor } from './second-factor-state-store.server';
import { endAccountTokens } from './token-store.server';
import type { DealerFirm, MemberViewer } from './viewer';

/**
 * Makes a member a person of a dealer's firm (readings 19). The proof is the dealer's own log-in, with its limits.
 * The caller gives the session a new id, because the session gains rights.
 * @throws AppError access-denied (401), too-many-attempts (429), dealer-has-second-factor (403), forbidden (403)
 *   if the account is no longer a member
 */
export async function linkDealer(
  member: MemberViewer,
  proof: { dealerCode: string; email: string; password: string; address: string },
): Promise<DealerFirm> {
  const dealer = await logIn({ ...proof, staff: false });
  if (dealer.role !== 'dealer') throw new AppError('access-denied', 401);
  // The password alone would bypass the second factor, because the member gains the firm's rights.
  if (await hasSecondFactor(db(), dealer.accountId)) throw new AppError('dealer-has-second-factor', 403);
  await transaction(async (tx) => {
    const { accountId, firm } = dealer;
    if (!(await turnIntoDealer(tx, member.accountId, { accountId, firmId: firm.id }))) {
      throw new AppError('forbidden', 403);
    }
    // A program that was authorised by a member must not gain a dealer's rights.
    await endAccountTokens(tx, member.accountId);
    await recordAudit(tx, {
      actor: { accountId: member.accountId, name: member.email },
      action: 'account.link-dealer',
      subjectType: 'account',
      subjectId: String(member.accountId),
      before: { role: 'member' },
      after: { role: 'dealer', firmId: firm.id, provenBy: accountId },
      correlationId: requestContext()?.requestId,
    });
  });
  return dealer.firm;
}
