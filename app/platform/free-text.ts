import { z } from 'zod';
import { holdsCardNumber } from './card-numbers';
import { cleanText, shownLength, textLength } from './text';

/**
 * A text that a person may write freely: cleaned first, then measured as it will be stored, and never with a card
 * number. The messages are error codes, or a form's own messages instead.
 */
export function freeText(most: number, { long = 'field-too-long', card = 'card-number-refused' } = {}) {
  return z
    .string()
    .overwrite(cleanText)
    .superRefine((text, context) => {
      if (textLength(text) > most) {
        const params = { max: most, length: shownLength(text, most) };
        context.addIssue({ code: 'custom', message: long, params, input: text });
      } else if (holdsCardNumber(text)) context.addIssue({ code: 'custom', message: card, input: text });
    })
    .meta({ maxLength: most });
}
