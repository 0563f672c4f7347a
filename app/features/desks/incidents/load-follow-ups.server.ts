import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { mayTick } from './change-follow-up.server';
import { listDoers, readFollowUps } from './follow-up-store.server';
import { exactly } from './incident-words';

/** The follow-ups of an incident in words, and who can be given one. */
export async function shownFollowUps(incidentId: number, viewer: StaffViewer, { t, locale }: ReaderTexts) {
  const [rows, doers] = await Promise.all([readFollowUps(incidentId), listDoers()]);
  const today = dayInIstanbul(new Date());
  const followUps = rows.map((row) => {
    const { id, text, owner, dueOn, doneAt, doneByName } = row;
    return {
      ...{ id, text, owner, late: doneAt === null && dueOn !== null && dueOn < today, mayTick: mayTick(viewer, row) },
      due: dueOn === null ? null : t('ops:incident.follow-up.until', { day: formatDay(dueOn, locale) }),
      done:
        doneAt === null
          ? null
          : t('ops:incident.follow-up.done-by', { name: doneByName ?? '', when: exactly(doneAt, locale) }),
    };
  });
  return { followUps, doers };
}
