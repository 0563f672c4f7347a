import type { Actor } from '~/platform/audit-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { muteEnd, type Mute } from './alert-rules';
import { lockOpenAlert, markAcknowledged, muteUntil } from './alert-store.server';

/** What a member of staff can do about an alert: acknowledge it, or mute it for a while. */
export type AlertAnswer = { do: 'acknowledge'; note: string } | { do: 'mute'; mute: Mute } | { do: 'unmute' };

/** @returns false if the alert is closed already or somebody was quicker */
export async function answerAlert(
  actor: Actor,
  alertId: number,
  answer: AlertAnswer,
  now = new Date(),
): Promise<boolean> {
  return transaction(async (tx) => {
    const alert = await lockOpenAlert(tx, alertId);
    if (!alert || (answer.do === 'acknowledge' && alert.acknowledgedAt)) return false;
    const entry = {
      actor,
      subjectType: 'alert',
      subjectId: String(alertId),
      correlationId: requestContext()?.requestId,
    };
    if (answer.do === 'acknowledge') {
      await markAcknowledged(tx, alertId, actor.name, answer.note);
      await recordAudit(tx, {
        ...entry,
        action: 'alert.acknowledge',
        after: { alert: alert.kind },
        ...(answer.note && { reason: answer.note }),
      });
    } else {
      const until = answer.do === 'mute' ? muteEnd(answer.mute, now) : null;
      await muteUntil(tx, alertId, until);
      await recordAudit(tx, {
        ...entry,
        action: `alert.${answer.do}`,
        before: { alert: alert.kind, mutedUntil: alert.mutedUntil },
        after: { alert: alert.kind, mutedUntil: until?.toISOString() ?? null },
      });
    }
    notifyStaff(tx);
    return true;
  });
}
