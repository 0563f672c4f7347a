import { describe, expect, it } from 'vitest';
import { causeLines, failedLines, supportDesk } from './desk-filter';

const ID = '949c0fa4-e111-4598-b7e0-09a93bf0b85a';

describe('the desk’s address', () => {
  it('O4 holds everything that is shown, and nothing that is the default', () => {
    const filter = {
      query: 'Çınar Optik',
      view: 'snoozed',
      sort: 'oldest',
      cause: 'worker-crashed',
      line: ID,
    } as const;
    expect(supportDesk.read(new URL(`http://x${supportDesk.address(filter)}`).searchParams)).toEqual(filter);
    expect(supportDesk.address(supportDesk.read(new URLSearchParams()))).toBe('/support');
    expect(causeLines('unexpected').address({ sort: 'oldest' })).toBe('/support/causes/unexpected?sort=oldest');
  });

  it('O4 what makes no sense is as if it were not there', () => {
    const search = new URLSearchParams({
      view: 'gone',
      sort: 'sideways',
      cause: '../ops',
      line: '1; drop',
      q: ' \u0000a\nb ',
    });
    expect(supportDesk.read(search)).toEqual({
      ...{ query: 'a b', view: 'open', sort: 'newest', cause: undefined, line: undefined },
    });
  });

  it('B5 a page goes on where the last one ended', () => {
    const after = { at: '2026-11-20T10:51:00.403575+00:00', id: ID };
    expect(failedLines.read(new URLSearchParams(failedLines.parameters({ after }))).after).toEqual(after);
    for (const text of ['', '~', `yesterday~${ID}`, `${after.at}~1`, `2026-99-99T10:00:00Z~${ID}`]) {
      expect(failedLines.read(new URLSearchParams({ after: text })).after, text).toBeUndefined();
    }
  });
});
