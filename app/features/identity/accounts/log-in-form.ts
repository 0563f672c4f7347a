import { z } from 'zod';

export type PasswordRule = { min: number; max: number };

/** The fields of all log-in forms; only dealers have a code (`bayikodu`). */
export type LogInValues = { bayikodu?: string; email: string; password: string; remember?: 'on' };

const required = (key: string) =>
  z
    .string({ error: `rule.${key}-required` })
    .trim()
    .min(1, `rule.${key}-required`);

/** The messages of all account forms are keys of the namespace `auth`, with the password rule as their values. */
export const emailField = required('email')
  .min(3, 'rule.email-short')
  .max(254, 'rule.email-invalid')
  .pipe(z.email('rule.email-invalid'));

/** A password by a known rule; its length is counted in code points. */
export function passwordField(rule: PasswordRule) {
  return z
    .string({ error: 'rule.password-required' })
    .refine((password) => [...password].length >= rule.min, 'rule.password-short')
    .refine((password) => [...password].length <= rule.max, 'rule.password-long');
}

/** Compares the repeated password, also while other fields are wrong, but only once both are filled in. */
export const REPEATED_PASSWORD = {
  path: ['confirmPassword'],
  error: 'rule.password-mismatch',
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = value as Record<string, unknown>;
    return typeof password === 'string' && typeof confirmPassword === 'string';
  },
};

/** A password of any length, for forms that must not reveal the rule. */
export const anyPasswordField = z
  .string({ error: 'rule.password-required' })
  .min(1, 'rule.password-required')
  .max(128, 'rule.password-long');

const remember = z.literal('on').optional();

/** ASCII digits only. */
const dealerCodeField = required('dealer-code').regex(/^[0-9]{1,9}$/, 'rule.dealer-code-digits');

/** The log-in form of dealers (dealer-shop §5). */
export function dealerLogInSchema(rule: PasswordRule) {
  return z.object({
    bayikodu: dealerCodeField,
    email: emailField,
    password: passwordField(rule),
    remember,
  });
}

/** The log-in form of accounts without a dealer code: staff and members. */
export const plainLogInSchema = z.object({ email: emailField, password: anyPasswordField, remember });

/** The forms for a forgotten password, which identify the account as the log-in forms do. */
export type ForgottenPasswordValues = { bayikodu?: string; email: string };

export const dealerForgottenSchema: z.ZodType<ForgottenPasswordValues> = z.object({
  bayikodu: dealerCodeField,
  email: emailField,
});
export const plainForgottenSchema: z.ZodType<ForgottenPasswordValues> = z.object({ email: emailField });
