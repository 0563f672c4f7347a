import { describe, expect, it } from 'vitest';
import { causeAddress, deskAddress, deskFilterOf } from './desk-filter';
import { cursorOf, cursorText } from './line-cursor';

const ID = '949c0fa4-e111-4598-b7e0-09a93bf0b85a';

describe('the desk’s address', () => {
  it('O4 holds everything that is shown, and nothing that is the default', () => {
    const filter = { query: 'Çınar Optik', sort: 'newest', cause: 'worker-crashed', line: ID } as const;
    expect(deskFilterOf(new URL(`http://x${deskAddress(filter)}`).searchParams)).toEqual(filter);
    expect(deskAddress(deskFilterOf(new URLSearchParams()))).toBe('/support');
    expect(causeAddress('unexpected', { sort: 'oldest' })).toBe('/support/causes/unexpected');
  });

  it('O4 what makes no sense is as if it were not there', () => {
    const search = new URLSearchParams({ sort: 'sideways', cause: '../ops', line: '1; drop', q: ' \u0000a\nb ' });
    expect(deskFilterOf(search)).toEqual({ query: 'a b', sort: 'oldest', cause: undefined, line: undefined });
  });

  it('B5 a page goes on where the last one ended', () => {
    const failedAt = '2026-11-20T10:51:00.403575+00:00';
    expect(cursorOf(cursorText({ failedAt, id: ID }))).toEqual({ at: failedAt, id: ID });
    for (const text of [null, '', '~', `yesterday~${ID}`, `${failedAt}~1`, `2026-99-99T10:00:00Z~${ID}`]) {
      expect(cursorOf(text), String(text)).toBeUndefined();
    }
  });
});
