import { z } from 'zod';
import { anyPasswordField, passwordField, REPEATED_PASSWORD, type PasswordRule } from './log-in-form';

/** The form that changes a password; `rule` is that of the owner's role. */
export function passwordSchema(rule: PasswordRule) {
  return z
    .object({
      currentPassword: anyPasswordField,
      password: passwordField(rule),
      confirmPassword: passwordField(rule),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, REPEATED_PASSWORD);
}

/** The form behind a mailed link, which does not ask for the present password. */
export function newPasswordSchema(rule: PasswordRule) {
  return z
    .object({ password: passwordField(rule), confirmPassword: passwordField(rule) })
    .refine(({ password, confirmPassword }) => password === confirmPassword, REPEATED_PASSWORD);
}
