import { cleanText, cutText } from '~/platform/text';
import { MUTES } from './alert-rules';
import type { AlertAnswer } from './answer-alert.server';

/** What a form answers to an alert; undefined for an unknown act. */
export function readAlertAnswer(form: FormData): AlertAnswer | undefined {
  const intent = form.get('intent');
  const note = form.get('note');
  if (intent === 'acknowledge') {
    return { do: 'acknowledge', note: typeof note === 'string' ? cutText(cleanText(note), 500) : '' };
  }
  if (intent === 'unmute' || intent === 'take-over' || intent === 'release') return { do: intent };
  const mute = MUTES.find((name) => intent === `mute-${name}`);
  return mute && { do: 'mute', mute };
}
