import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import type { ShownKey } from './key-list';
import { keyState, scopeOf } from './service-token-rules';
import type { ListedServiceToken } from './service-token-store.server';

/**
 * A key as its page shows it.
 * @param reader the viewer, whose own keys are shown without a maker
 */
export function shownKey(key: ListedServiceToken, now: Date, locale: string, reader?: string): ShownKey {
  const { id, name, hint, tables, madeBy, lastUsedAt, expiresAt } = key;
  return {
    id,
    name,
    shown: `kps_…${hint}`,
    scope: scopeOf(key),
    tables,
    madeBy: madeBy === reader ? null : madeBy,
    used: lastUsedAt && formatRelative(lastUsedAt, now, locale),
    usedExactly: lastUsedAt ? formatDateTime(lastUsedAt, locale) : undefined,
    ends: expiresAt && formatDate(expiresAt, locale),
    state: keyState(key, now),
  };
}
