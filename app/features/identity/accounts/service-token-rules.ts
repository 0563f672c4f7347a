import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { addDays, daysUntil } from '~/platform/dates';

/** The scopes of a key to choose from. */
export const KEY_SCOPES = ['read', 'read-write', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The lifetimes of a key in days to choose from; 0 for no end. */
export const KEY_TERMS = [30, 90, 365, 0] as const;

/** More than any dealer has programs. */
export const MOST_KEYS = 20;

/** Days before its end from which on a key is shown as ending. */
const SOON = 14;
/** Days without use after which a key is shown as unused. */
const LONG_IDLE = 90;

/** The form of a new key. */
export function keySchema(tables: readonly string[]) {
  return z.object({
    name: freeText(80).refine((name) => name.length > 0),
    scope: z.enum(KEY_SCOPES),
    days: z.coerce.number().refine((days) => KEY_TERMS.some((term) => term === days)),
    /** Empty for all. */
    tables: z.array(z.enum(tables)),
  });
}
export type WantedKey = z.infer<ReturnType<typeof keySchema>>;

export type KeyFacts = { expiresAt: Date | null; lastUsedAt: Date | null; revokedAt: Date | null; createdAt: Date };

/** The state of a key; `days` until its end, or since its last use. */
export type KeyState =
  | { kind: 'revoked' | 'expired' | 'waiting' | 'active' }
  | { kind: 'ending' | 'idle'; days: number };

/** The state of a key at a moment; if several apply, the most urgent one. */
export function keyState({ expiresAt, lastUsedAt, revokedAt }: KeyFacts, now: Date): KeyState {
  if (revokedAt) return { kind: 'revoked' };
  if (expiresAt && expiresAt <= now) return { kind: 'expired' };
  if (!lastUsedAt) return { kind: 'waiting' };
  if (expiresAt && expiresAt < addDays(now, SOON)) return { kind: 'ending', days: daysUntil(expiresAt, now) };
  const idle = daysUntil(now, lastUsedAt);
  return idle >= LONG_IDLE ? { kind: 'idle', days: idle } : { kind: 'active' };
}

export function scopeOf({ mayRead, mayWrite }: { mayRead: boolean; mayWrite: boolean }): KeyScope {
  if (!mayWrite) return 'read';
  return mayRead ? 'read-write' : 'write';
}
