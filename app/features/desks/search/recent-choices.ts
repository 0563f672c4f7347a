import type { SearchHit } from './search-result';

const KEY = 'search-recent:';
const KEPT = 5;

type Recent = Pick<SearchHit, 'kind' | 'to' | 'code' | 'title'>;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'to', 'title'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  (value as Recent).to.startsWith('/');

/**
 * This user's last choices in this tab, latest first. Those of another user are deleted.
 * @param owner distinguishes users who log in one after another in the same tab
 */
export function recentChoices(storage: Storage, owner: string): SearchHit[] {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(KEY) && key !== KEY + owner) storage.removeItem(key);
  }
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY + owner) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(storage: Storage, owner: string, { kind, to, code, title }: SearchHit): void {
  const before = recentChoices(storage, owner).filter((other) => other.to !== to);
  const choice: Recent = { kind, to, title, ...(code !== undefined && { code }) };
  storage.setItem(KEY + owner, JSON.stringify([choice, ...before].slice(0, KEPT)));
}
