import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { cleanText } from '~/platform/text';

export const NOTE_LENGTH = 500;

/** A dealer's answer; who does not agree says why. An issue's message is its code. */
export const answerShape = z
  .object({
    answer: z.enum(['agree', 'object']),
    note: z.string().transform(cleanText).pipe(freeText(NOTE_LENGTH)).default(''),
  })
  .refine(({ answer, note }) => answer === 'agree' || note.length >= 3, { path: ['note'], message: 'note-missing' });
