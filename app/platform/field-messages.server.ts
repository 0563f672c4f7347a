import type { FieldError } from './errors';
import { errorText, fieldLabel } from './http.server';
import type { FieldMessage } from './field-messages';

/**
 * The messages for invalid fields; the message for an empty one leaves out the label, which is shown beside it
 * (readings 33).
 */
export function fieldMessages(locale: string, fields: readonly FieldError[]): FieldMessage[] {
  return fields.map(({ path, code, params }) => {
    const label = fieldLabel(locale, path);
    return code === 'field-required'
      ? { path, label, message: withoutName(errorText(locale, code, { field: '' })) }
      : { path, message: errorText(locale, code, { field: label, ...params }) };
  });
}

/** Some languages quote the name. */
const withoutName = (sentence: string) => sentence.replace(/\s*«\s*»/, '').trim();
