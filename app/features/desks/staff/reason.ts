import { z } from 'zod';
import type { FormField } from '~/platform/read-form.server';
import { freeText } from '~/platform/free-text';
import { cleanText, textLength } from '~/platform/text';

/** Long enough to be meaningful, short enough for a line of the history. */
export const REASON_LENGTH = { min: 10, max: 500 } as const;

/** Why a member of staff does something; the audit trail records it under their name. The message is its code. */
export const reasonSchema = z
  .string()
  .transform(cleanText)
  .pipe(
    freeText(REASON_LENGTH.max, { long: 'reason-too-long' }).refine(
      (text) => textLength(text) >= REASON_LENGTH.min,
      'reason-missing',
    ),
  );

/** The form's field; the schema checks its content. */
export const REASON_FIELD: FormField = { name: 'reason', anyDigits: true };

/** The reason as typed, valid or not, to be shown again. */
export function typedReason(form: FormData): string {
  const reason = form.get('reason');
  return typeof reason === 'string' ? reason : '';
}

/** The reason in a form; undefined if it is missing, too short or too long, or contains a card number. */
export function readReason(form: FormData): string | undefined {
  const parsed = reasonSchema.safeParse(form.get('reason') ?? '');
  return parsed.success ? parsed.data : undefined;
}
