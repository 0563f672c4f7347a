import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { decimalFromKurus } from '~/platform/money';
import { OBJECTION_OUTCOMES } from '~/platform/payment-names';
import { cleanText } from '~/platform/text';
import { balanceFromTyped } from './typed-balance';

export const NOTE_LENGTH = 500;
/** Enough for a year's statement of another program. */
export const OBJECTION_FILE_BYTES = 10 * 1024 * 1024;

/** Decimal text; null for nothing. */
const typedBalance = z.string().transform((text, context): string | null => {
  const kurus = balanceFromTyped(text);
  if (kurus !== undefined) return kurus === null ? null : decimalFromKurus(kurus);
  context.addIssue({ code: 'custom', message: 'amount-not-valid' });
  return z.NEVER;
});

/** A dealer's answer; who does not agree says why, and may say what its own books have. An issue's message is its code. */
export const answerShape = z
  .object({
    answer: z.enum(['agree', 'object']),
    note: z.string().transform(cleanText).pipe(freeText(NOTE_LENGTH)).default(''),
    own: typedBalance.default(null),
  })
  .refine(({ answer, note }) => answer === 'agree' || note.length >= 3, { path: ['note'], message: 'note-missing' });

/** The vendor's reply to an objection. */
export const replyShape = z.object({
  outcome: z.enum(OBJECTION_OUTCOMES),
  reply: z
    .string()
    .transform(cleanText)
    .pipe(freeText(NOTE_LENGTH))
    .refine((text) => text.length >= 3, 'note-missing'),
});
