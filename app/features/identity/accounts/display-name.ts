import { holdsCardNumber } from '~/platform/card-numbers';
import { cleanText } from '~/platform/text';

/** The name of a new account (dealer-shop §5): letters of any language, digits, dash and underscore, but no card number. */
export function isDisplayName(name: string): boolean {
  return /^[\p{L}0-9_-]{3,60}$/u.test(cleanText(name)) && !holdsCardNumber(name);
}
