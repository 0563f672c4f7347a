import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import type { Proof } from './phone-filter';
import { readCallsOf, type Call } from './phone-store.server';

/** A call takes no longer; after it the caller is asked again. */
const CALL_MS = 30 * 60_000;
/** Among them is the last one of each who talks to this firm now. */
const CALLS = 20;

/** Records that a member of staff has verified a caller of this firm, or has ended the call. */
export async function recordCall(
  firmId: number,
  actor: Actor,
  act: { action: 'call.verify'; by: Proof } | { action: 'call.end' },
): Promise<void> {
  await transaction(async (tx) => {
    await recordAudit(tx, {
      actor,
      action: act.action,
      subjectType: 'firm',
      subjectId: String(firmId),
      ...('by' in act && { after: { verifiedBy: act.by } }),
      correlationId: requestContext()?.requestId ?? '',
    });
    notifyStaff(tx);
  });
}

type Verified = { by: Proof; at: string };

/** How and since when somebody's caller is verified; null after the call was ended, or some time without a word. */
export function verifiedSince(calls: readonly Call[], actor: string, now: Date): Verified | null {
  const last = calls.find((call) => call.actor === actor);
  if (last?.action !== 'call.verify' || last.by === null) return null;
  return now.getTime() - Date.parse(last.at) < CALL_MS ? { by: last.by, at: last.at } : null;
}

/** {@link verifiedSince} of a firm now. */
export async function verifiedCaller(firmId: number, actor: Actor): Promise<Verified | null> {
  return verifiedSince(await readCallsOf(firmId, CALLS), actor.name, new Date());
}
