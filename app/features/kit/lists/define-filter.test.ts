import { expect, it } from 'vitest';
import { defineFilter } from './define-filter';
import { afterRow, day, flag, oneOf, rowId, searchText, sortBy } from './fields';

const list = defineFilter('/ops/letters', {
  query: searchText(5),
  status: oneOf(['sent', 'lost']),
  firmId: rowId('firm'),
  mine: flag('only', 'mine'),
  from: day,
  sort: sortBy(['newest', 'oldest'], 'newest'),
  after: afterRow,
});

it('O2 an address says what is not understood by itself, and reads back as it was written', () => {
  const said = {
    query: 'a b',
    status: 'lost',
    firmId: 7,
    mine: true,
    from: '2026-11-20',
    sort: 'oldest',
    after: 9,
  } as const;
  const address = '/ops/letters?q=a+b&status=lost&firm=7&only=mine&from=2026-11-20&sort=oldest&after=9';
  expect(list.address(said)).toBe(address);
  expect(list.read(new URL(address, 'http://x').searchParams)).toEqual(said);
  expect(list.address(list.of({}))).toBe('/ops/letters');
  // @ts-expect-error the list does not have this parameter
  expect(list.address({ state: 'lost' })).toBe('/ops/letters');
  // @ts-expect-error the list does not know this value
  expect(list.read(new URLSearchParams(list.parameters({ status: 'failed' }))).status).toBeUndefined();
});

it('O2 a change begins at the first page, a file holds all of them, and a page beside keeps what was said', () => {
  const later = list.of({ status: 'sent', after: 40 });
  expect(list.address(later, {})).toBe('/ops/letters?status=sent');
  expect(list.address(later, { after: 80 })).toBe('/ops/letters?status=sent&after=80');
  expect(list.address(later, { status: undefined, sort: 'oldest' })).toBe('/ops/letters?sort=oldest');
  expect(list.file(later)).toBe('/ops/letters.csv?status=sent');
  expect(list.beside('/ops/letters/3', later, [['verb', 'send']])).toBe(
    '/ops/letters/3?status=sent&after=40&verb=send',
  );
  expect([list.narrows(list.of({ sort: 'oldest' })), list.narrows(later)]).toEqual([false, true]);
  expect([list.goesOn(later), list.goesOn(list.firstPage(later))]).toEqual([true, false]);
});

it('O7 what makes no sense is as if it were not there, in an address and in a form', () => {
  const nonsense = 'q=%00%0a&status=x&firm=99999999999&only=yours&from=2026-02-31&sort=x&after=-1';
  expect(list.read(new URLSearchParams(nonsense))).toEqual(list.of({}));
  const form = new FormData();
  form.append('status', new Blob(['lost']));
  form.append('q', 'a\nb');
  expect(list.read(form)).toEqual(list.of({ query: 'a b' }));
});
