import { beforeEach, describe, expect, it } from 'vitest';
import { recentChoices, rememberChoice } from './recent-choices';
import type { SearchHit } from './search-result';

/** A Storage like the browser's: its keys are its own properties. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new MemoryStorage() as unknown as Storage;
});

const order = (number: number): SearchHit => ({
  kind: 'orders',
  to: `/orders/${number}`,
  code: String(number),
  title: 'Bahar Pastanesi',
  state: { tone: 'accent', text: 'Hazırlanıyor' },
});

describe('recent choices', () => {
  it('B4 are the last five, latest first, each once, without the state that they had', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 3]) rememberChoice(storage, '444', order(number));
    expect(recentChoices(storage, '444').map(({ to }) => to)).toEqual(
      [3, 6, 5, 4, 2].map((number) => `/orders/${number}`),
    );
    expect(recentChoices(storage, '444')[0]).toEqual({
      kind: 'orders',
      to: '/orders/3',
      code: '3',
      title: 'Bahar Pastanesi',
    });
  });

  it('B4 O7 are forgotten when somebody else looks in the same tab', () => {
    rememberChoice(storage, '444', order(1));
    storage.setItem('other', 'stays');
    expect(recentChoices(storage, '36')).toEqual([]);
    expect(recentChoices(storage, '444')).toEqual([]);
    expect(storage.getItem('other')).toBe('stays');
  });

  it.each([
    '{',
    'null',
    '{"a":1}',
    '[1,null,{"to":"/x"}]',
    '[{"kind":"pages","title":"x","to":"https://evil.example"}]',
  ])('B4 O7 %s in the storage is no choice', (text) => {
    storage.setItem('search-recent:444', text);
    expect(recentChoices(storage, '444')).toEqual([]);
  });
});
