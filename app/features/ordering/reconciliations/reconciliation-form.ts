import { z } from 'zod';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { freeText } from '~/platform/free-text';
import { decimalFromKurus } from '~/platform/money';
import { OBJECTION_OUTCOMES } from '~/platform/payment-names';
import { cleanText } from '~/platform/text';

export const NOTE_LENGTH = 500;
/** Enough for a year's statement of another program. */
export const OBJECTION_FILE_BYTES = 10 * 1024 * 1024;

/** A balance as people type it, decimal text: nothing is null, a sign before or after it says that the vendor owes. */
const typedBalance = z.string().transform((text, context): string | null => {
  const plain = text.trim().replace(/^0+(?:[.,]0{1,2})?$/, '0');
  if (plain === '') return null;
  if (plain === '0') return '0.00';
  const [, before = '', digits = '', after = ''] = /^([-−]?)(.*?)([-−]?)$/.exec(plain) ?? [];
  const kurus = kurusFromTyped(digits);
  if (kurus === undefined || (before && after)) {
    context.addIssue({ code: 'custom', message: 'amount-not-valid' });
    return z.NEVER;
  }
  return decimalFromKurus(before || after ? -kurus : kurus);
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
