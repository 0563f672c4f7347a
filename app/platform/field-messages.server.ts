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
      ? { path, label, message: errorText(locale, code, { field: '' }).trim() }
      : { path, message: errorText(locale, code, { field: label, ...params }) };
  });
}
