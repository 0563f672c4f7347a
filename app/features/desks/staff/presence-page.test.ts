import { expect, it } from 'vitest';
import { isPresencePage, presencePage } from './presence-page';

it('B36 a page is named by what it is about, and nothing else is taken for one', () => {
  const line = '6f0d1f0e-5f0b-4a53-9d3e-0d9b7b2b7a11';
  for (const page of [
    presencePage('request', 9),
    presencePage('conversation', 2147483647),
    presencePage('line', line),
  ]) {
    expect(isPresencePage(page), page).toBe(true);
  }
  for (const page of [
    '',
    'request:',
    'request:0',
    'request:9 ',
    'order:9',
    `line:${line}x`,
    'line:9',
    'request:99999999999',
  ]) {
    expect(isPresencePage(page), page).toBe(false);
  }
});
