import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { cleanText, textLength } from '~/platform/text';

export const ABOUT_LIMIT = 500;

/**
 * The form of a profile. A dealer's name may be that of the firm, so blanks are allowed here. Other fields of the request,
 * a role for instance, are ignored (readings 17).
 */
export const profileSchema = z.object({
  displayName: z
    .string({ error: 'rule.display-name-required' })
    .transform((name) => cleanText(name).replaceAll('\n', ' '))
    .pipe(
      freeText(60, { long: 'rule.display-name-long', card: 'rule.card-number' }).refine(
        (name) => textLength(name) >= 3,
        'rule.display-name-short',
      ),
    ),
  about: freeText(ABOUT_LIMIT, { long: 'rule.about-long', card: 'rule.card-number' }).default(''),
});
