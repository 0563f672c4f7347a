import { z } from 'zod';

type PasswordRule = { min: number; max: number };

/** What both doors ask for; only dealers have a code (`bayikodu`). */
export type LogInValues = { bayikodu?: string; email: string; password: string; remember?: 'on' };

const required = (key: string) =>
  z
    .string({ error: `rule.${key}-required` })
    .trim()
    .min(1, `rule.${key}-required`);
const email = required('email')
  .min(3, 'rule.email-short')
  .max(254, 'rule.email-invalid')
  .pipe(z.email('rule.email-invalid'));

/**
 * The dealers' log-in form (dealer-shop §5). The messages are keys of the namespace `auth`, with the rule
 * as their values. The dealer code is digits of ASCII: others that look the same are none.
 */
export function dealerLogInSchema(rule: PasswordRule) {
  return z.object({
    bayikodu: required('dealer-code').regex(/^[0-9]{1,9}$/, 'rule.dealer-code-digits'),
    email,
    password: z
      .string({ error: 'rule.password-required' })
      .min(rule.min, 'rule.password-short')
      .max(rule.max, 'rule.password-long'),
    remember: z.literal('on').optional(),
  });
}

export const staffLogInSchema = z.object({
  email,
  password: z
    .string({ error: 'rule.password-required' })
    .min(1, 'rule.password-required')
    .max(128, 'rule.password-long'),
  remember: z.literal('on').optional(),
});
