import { z } from 'zod';
import type { FormField } from '~/platform/read-form.server';
import { freeText } from '~/platform/free-text';
import { cleanText, textLength } from '~/platform/text';

/** Long enough to say something, short enough for a line of the history. */
export const REASON_LENGTH = { min: 10, max: 500 } as const;

/** Why a member of staff does something; it stands in the audit trail under their name. The message is its code. */
export const reasonSchema = z
  .string()
  .transform(cleanText)
  .pipe(
    freeText(REASON_LENGTH.max, { long: 'reason-too-long' }).refine(
      (text) => textLength(text) >= REASON_LENGTH.min,
      'reason-missing',
    ),
  );

/** The field of the form; what it may say is the schema's matter. */
export const REASON_FIELD: FormField = { name: 'reason', anyDigits: true };

/** The reason as it was typed, good or not, to be shown again. */
export function typedReason(form: FormData): string {
  const reason = form.get('reason');
  return typeof reason === 'string' ? reason : '';
}

/** The reason of a form; undefined where it is missing, too short or too long, or holds a card's number. */
export function readReason(form: FormData): string | undefined {
  const parsed = reasonSchema.safeParse(form.get('reason') ?? '');
  return parsed.success ? parsed.data : undefined;
}
