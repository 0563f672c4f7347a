import { z } from 'zod';
import { freeText } from '~/platform/free-text';
import { addDays, daysUntil } from '~/platform/dates';

/** What a key may do, as people choose it. */
export const KEY_SCOPES = ['read', 'read-write', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** For how many days a key is good; 0 for as long as nobody revokes it. */
export const KEY_TERMS = [30, 90, 365, 0] as const;

/** More programs than a dealer has. */
export const MOST_KEYS = 20;

/** Days before the end at which a key is said to end. */
const SOON = 14;
/** Days without use after which a key is better taken away. */
const LONG_IDLE = 90;

/** What the form of a new key takes; the fields that are wrong are told by name. */
export function keySchema(tables: readonly string[]) {
  return z.object({
    name: freeText(80).refine((name) => name.length > 0),
    scope: z.enum(KEY_SCOPES),
    days: z.coerce.number().refine((days) => KEY_TERMS.some((term) => term === days)),
    /** None chosen: all. */
    tables: z.array(z.enum(tables)),
  });
}
export type WantedKey = z.infer<ReturnType<typeof keySchema>>;

export type KeyFacts = { expiresAt: Date | null; lastUsedAt: Date | null; revokedAt: Date | null; createdAt: Date };

/** How a key stands; `days` until its end, or since its last use. */
export type KeyState =
  { kind: 'revoked' | 'expired' | 'waiting' | 'active' } | { kind: 'ending' | 'idle'; days: number };

/** How a key stands at a moment: what needs its owner most comes first. */
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
