import { expect, it } from 'vitest';
import { addDays } from '~/platform/dates';
import { keySchema, keyState, scopeOf } from './service-token-rules';

const now = new Date('2026-11-23T09:00:00Z');
const key = { expiresAt: null, lastUsedAt: null, revokedAt: null, createdAt: addDays(now, -200) };

it('D4 a key says what its owner should know first', () => {
  expect(keyState(key, now)).toEqual({ kind: 'waiting' });
  expect(keyState({ ...key, lastUsedAt: now }, now)).toEqual({ kind: 'active' });
  expect(keyState({ ...key, lastUsedAt: addDays(now, -174) }, now)).toEqual({ kind: 'idle', days: 174 });
  expect(keyState({ ...key, lastUsedAt: now, expiresAt: addDays(now, 7) }, now)).toEqual({ kind: 'ending', days: 7 });
  expect(keyState({ ...key, lastUsedAt: now, expiresAt: now }, now)).toEqual({ kind: 'expired' });
  expect(keyState({ ...key, expiresAt: now, revokedAt: now }, now)).toEqual({ kind: 'revoked' });
});

it('D4 a key has a name, a scope, one of the terms and known tables', () => {
  const schema = keySchema(['vwCari', 'vwStok']);
  const wanted = { name: ' Excel ', scope: 'read', days: '90', tables: ['vwCari'] };
  expect(schema.parse(wanted)).toEqual({ name: 'Excel', scope: 'read', days: 90, tables: ['vwCari'] });
  for (const wrong of [{ name: ' ' }, { scope: 'all' }, { days: '5000' }, { tables: ['user_accounts'] }]) {
    const paths = schema.safeParse({ ...wanted, ...wrong }).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual(Object.keys(wrong));
  }
  expect([
    scopeOf({ mayRead: true, mayWrite: false }),
    scopeOf({ mayRead: true, mayWrite: true }),
    scopeOf({ mayRead: false, mayWrite: true }),
  ]).toEqual(['read', 'read-write', 'write']);
});
