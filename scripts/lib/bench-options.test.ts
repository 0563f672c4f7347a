import { expect, it } from 'vitest';
import { PARTS, readOptions } from './bench-options.mjs';

it('O6 the bench measures all its parts, those that are named, or a commit beside this one', () => {
  expect(readOptions([])).toEqual({ help: false, json: false, quick: false, only: PARTS });
  expect(readOptions(['--only', 'pages,start', '--quick'])).toMatchObject({ only: ['pages', 'start'], quick: true });
  expect(readOptions(['--only', 'growth', '--keep', 'grown'])).toMatchObject({ only: ['growth'], keep: 'grown' });
  expect(readOptions(['--against', 'd4b9c5e', '--against-node', '22'])).toMatchObject({
    against: 'd4b9c5e',
    againstNode: '22',
  });
});

it.each([
  ['--onyl pages', "'--onyl'"],
  ['pages', "'pages'"],
  ['--only pages,page', "'page'"],
  ['--only', "'--only <value>'"],
  ['--against', "'--against <value>'"],
  ['--against d4b9c5e --only pages', "'--against'"],
  ['--against-node 20', "'--against-node'"],
])('O6 the bench refuses “%s” with what is wrong', (typed, named) => {
  expect(() => readOptions(typed.split(' '))).toThrow(named);
});
