import { z } from 'zod';
import { cleanText } from '~/platform/text';

export const ABOUT_LIMIT = 500;

/**
 * What an owner says of the account. A dealer's name may be that of the firm, so blanks are allowed here. Other
 * fields of the post, a role for instance, are not read (readings 17).
 */
export const profileSchema = z.object({
  displayName: z
    .string({ error: 'rule.display-name-required' })
    .transform((name) => cleanText(name).replaceAll('\n', ' '))
    .pipe(z.string().min(3, 'rule.display-name-short').max(60, 'rule.display-name-long')),
  about: z.string().default('').transform(cleanText).pipe(z.string().max(ABOUT_LIMIT, 'rule.about-long')),
});
