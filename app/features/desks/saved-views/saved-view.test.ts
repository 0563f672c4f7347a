import { describe, expect, it } from 'vitest';
import { SAVED_LISTS, savedListAt } from './saved-lists';
import { showsSame, viewAddress } from '~/features/desks/staff/saved-view';

describe('B37 saved views', () => {
  it('B37 the same filter is the same view on any page and in any order', () => {
    expect(showsSame('state=failed&q=a', 'q=a&state=failed&after=12&at=50')).toBe(true);
    expect(showsSame('state=failed&q=', '?state=failed')).toBe(true);
    expect(showsSame('state=failed', 'status=retrying')).toBe(false);
    expect(viewAddress({ list: '/ops/mails', search: '' })).toBe('/ops/mails');
  });

  it('B37 a view is kept as its list writes it: what the list cannot read is no part of it, nor is the page', () => {
    const mails = savedListAt('/ops/mails');
    const kept = mails?.searchOf('state=failed&unknown=1&after=9');
    expect(kept).toBe('state=failed');
    expect(new Set(SAVED_LISTS.map(({ path }) => path)).size).toBe(SAVED_LISTS.length);
    for (const { path, searchOf } of SAVED_LISTS) expect(searchOf(''), path).toBe('');
  });
});
