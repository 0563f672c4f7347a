import { z } from 'zod';
import { holdsCardNumber } from '~/platform/card-numbers';
import { cleanText, textLength } from '~/platform/text';
import { isDisplayName } from './display-name';
import { emailField, passwordField, REPEATED_PASSWORD, type PasswordRule } from './log-in-form';

export type RegisterValues = {
  displayName: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: 'on';
};

/** The form of a new account (dealer-shop §5). */
export function registerSchema(rule: PasswordRule) {
  return z
    .object({
      displayName: z
        .string({ error: 'rule.display-name-required' })
        .trim()
        .min(3, 'rule.display-name-short')
        .refine((name) => textLength(cleanText(name)) <= 60, 'rule.display-name-long')
        .refine((name) => !holdsCardNumber(name), 'rule.card-number')
        .refine((name) => name.length < 3 || isDisplayName(name), 'rule.display-name-characters'),
      email: emailField,
      password: passwordField(rule),
      confirmPassword: passwordField(rule),
      terms: z.literal('on', { error: 'rule.terms-required' }),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, REPEATED_PASSWORD);
}
