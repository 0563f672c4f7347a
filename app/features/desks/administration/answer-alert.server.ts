import type { Actor } from '~/platform/audit-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { lockOpenAlert, markAcknowledged, markReleased, muteUntil } from './alert-store.server';

/**
 * What a member of staff can do about an alert: take it, from whoever has it too, give it back, or mute it for a while. One
 * that somebody has, or that is muted, is not told again.
 */
export type AlertAnswer =
  | { do: 'acknowledge'; note: string }
  | { do: 'take-over' }
  | { do: 'release' }
  | { do: 'mute'; until: Date }
  | { do: 'unmute' };

/** @returns false if the alert is closed already, somebody was quicker, or it is as wanted */
export async function answerAlert(actor: Actor, alertId: number, answer: AlertAnswer): Promise<boolean> {
  return transaction(async (tx) => {
    const alert = await lockOpenAlert(tx, alertId);
    if (!alert) return false;
    const isFree = alert.acknowledgedAt === null;
    if (answer.do === 'acknowledge' ? !isFree : answer.do === 'release' && isFree) return false;
    if (answer.do === 'take-over' && (isFree || alert.acknowledgedBy === actor.name)) return false;
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
    } else if (answer.do === 'take-over' || answer.do === 'release') {
      if (answer.do === 'release') await markReleased(tx, alertId);
      else await markAcknowledged(tx, alertId, actor.name, alert.note ?? '');
      await recordAudit(tx, {
        ...entry,
        action: `alert.${answer.do}`,
        before: { alert: alert.kind, assignee: alert.acknowledgedBy },
        after: { alert: alert.kind, assignee: answer.do === 'release' ? null : actor.name },
      });
    } else {
      const until = answer.do === 'mute' ? answer.until : null;
      await muteUntil(tx, alertId, until, actor.name);
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
