import { changesOf } from '~/features/desks/staff/audit-changes';
import { actionText, actorText, changesText } from '~/features/desks/staff/audit-texts';
import { formatDateTime, formatRelative } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { queueOf } from './queues';
import type { ShownQueueChange } from './queue-changes';
import { lastQueueChanges } from './queue-changes-store.server';

const SHOWN = 5;

/** The last changes of the queues in the reader's words. */
export async function showQueueChanges(texts: ReaderTexts, now: Date): Promise<ShownQueueChange[]> {
  const { t, locale } = texts;
  return (await lastQueueChanges(SHOWN)).map(({ id, at, actor, name, action, subjectId, before, after, reason }) => {
    const queue = queueOf(subjectId);
    const changes = action === 'queue.tune' ? changesText(texts, changesOf(before, after)) : '';
    return {
      id,
      who: name ?? actorText(texts, actor),
      what: [queue ? t(`ops:queue.${queue}`) : '', actionText(texts, action), changes].filter(Boolean).join(' · '),
      reason: reason ?? '',
      at: formatRelative(new Date(at), now, locale),
      exactly: formatDateTime(new Date(at), locale),
    };
  });
}
