import { hash, verify, type Options } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { partOf } from '~/platform/processes.server';
import { isCommonPassword } from './common-password';

// Argon2id with OWASP's recommended parameters: 19 MiB, two passes.
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SLOTS = partOf(4);
const STAFF_MINIMUM = 12;
const STAFF_MAXIMUM = 128;

let busy = 0;
const waiting: (() => void)[] = [];

/** Runs at most four at a time on a machine: a hash takes 19 MiB and a core, and a flood of log-ins must not take all of them. */
export async function inHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let dummy: Promise<string> | undefined;

/** The hash of an invited account without a password; no password matches it. */
export const NO_PASSWORD = '';

/** Compares with the hash of an account or with a dummy hash, so that unknown and invited accounts take the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash || (await dummy), password);
  return Boolean(passwordHash) && matches;
}

type PasswordRule = { min: number; max: number };

/** The rule for dealers: 6 to 10 characters unless the environment sets it (dealer-shop §5, readings 21). */
export function dealerPasswordRule(): PasswordRule {
  return { min: env().DEALER_PASSWORD_MIN, max: env().DEALER_PASSWORD_MAX };
}

export function passwordRuleOf(role: string): PasswordRule {
  return role === 'support' || role === 'operator' || role === 'admin'
    ? { min: STAFF_MINIMUM, max: STAFF_MAXIMUM }
    : dealerPasswordRule();
}

/** Whether a password has an allowed length, counted in code points. */
export function passwordKeeps(rule: PasswordRule, password: string): boolean {
  const length = [...password].length;
  return length >= rule.min && length <= rule.max;
}

/**
 * Refuses passwords that cannot be chosen any more. Existing passwords stay valid for the log-in.
 * @throws AppError invalid-password, common-password (400)
 */
export function requireNewPassword(rule: PasswordRule, password: string): void {
  if (!passwordKeeps(rule, password)) throw new AppError('invalid-password', 400, { params: rule });
  if (isCommonPassword(password)) {
    throw new AppError('common-password', 400, { fields: [{ path: 'password', code: 'common-password' }] });
  }
}
