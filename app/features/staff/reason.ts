import { z } from 'zod';
import { cleanText } from '~/platform/text';

/** Long enough to say something, short enough for a line of the history. */
export const REASON_LENGTH = { min: 10, max: 500 } as const;

/** Why a member of staff does something; it stands in the audit trail under their name. The message is its code. */
export const reasonSchema = z
  .string()
  .transform(cleanText)
  .pipe(z.string().min(REASON_LENGTH.min, 'reason-missing').max(REASON_LENGTH.max, 'reason-too-long'));

/** The reason as it was typed, good or not, to be shown again. */
export function typedReason(form: FormData): string {
  const reason = form.get('reason');
  return typeof reason === 'string' ? reason : '';
}

/** The reason of a form; undefined where it is missing, too short or too long. */
export function readReason(form: FormData): string | undefined {
  const parsed = reasonSchema.safeParse(form.get('reason') ?? '');
  return parsed.success ? parsed.data : undefined;
}
