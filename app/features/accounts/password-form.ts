import { z } from 'zod';
import { anyPasswordField, passwordField, REPEATED_PASSWORD, type PasswordRule } from './log-in-form';

/** The change of a password; `rule` is that of the owner's role. */
export function passwordSchema(rule: PasswordRule) {
  return z
    .object({
      currentPassword: anyPasswordField,
      password: passwordField(rule),
      confirmPassword: passwordField(rule),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, REPEATED_PASSWORD);
}

/** The password that a mailed link sets: there is none to prove oneself by. */
export function newPasswordSchema(rule: PasswordRule) {
  return z
    .object({ password: passwordField(rule), confirmPassword: passwordField(rule) })
    .refine(({ password, confirmPassword }) => password === confirmPassword, REPEATED_PASSWORD);
}
