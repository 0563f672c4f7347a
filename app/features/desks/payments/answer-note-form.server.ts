import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { day } from '~/features/kit/lists/fields';
import { dayInIstanbul } from '~/platform/dates';
import { freeText } from '~/platform/free-text';
import { readForm } from '~/platform/read-form.server';
import { addDealerNote } from './add-dealer-note.server';
import type { NoteAnswer } from './dealer-notes';
import { MOST_NOTE } from './note-form';

const noteShape = freeText(MOST_NOTE).refine((text) => text !== '', 'note-missing');

/** Adds a note as the form of a dealer's account says, or answers why not, with what was typed. */
export async function answerNoteForm(
  request: Request,
  viewer: StaffViewer,
  dealerId: number,
): Promise<{ promised: boolean } | { answer: NoteAnswer }> {
  const form = await readForm(request, [{ name: 'note', anyDigits: true }, 'promisedFor']);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = { note: textOf('note'), promisedFor: textOf('promisedFor') };
  const text = noteShape.safeParse(typed.note);
  const promised = typed.promisedFor === '' ? null : day.read(typed.promisedFor);
  const wrongDay = promised === undefined || (promised !== null && promised < dayInIstanbul(new Date()));
  if (!text.success || wrongDay) {
    const errors = {
      ...(!text.success && { note: text.error.issues[0]?.message ?? 'note-missing' }),
      ...(wrongDay && { promisedFor: 'day-not-coming' }),
    };
    return { answer: { note: { typed, errors } } };
  }
  await addDealerNote(viewer, dealerId, { text: text.data, promisedFor: promised });
  return { promised: promised !== null };
}
