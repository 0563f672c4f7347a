import { cleanText, cutText } from '~/platform/text';
import type { AlertAnswer } from './answer-alert.server';

/** What a form answers to an alert; undefined for an unknown act. It is put off as all open work is. */
export function readAlertAnswer(form: FormData): Exclude<AlertAnswer, { do: 'mute' | 'unmute' }> | undefined {
  const intent = form.get('intent');
  const note = form.get('note');
  if (intent === 'acknowledge') {
    return { do: 'acknowledge', note: typeof note === 'string' ? cutText(cleanText(note), 500) : '' };
  }
  return intent === 'take-over' || intent === 'release' ? { do: intent } : undefined;
}
