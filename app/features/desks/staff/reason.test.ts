import { describe, expect, it } from 'vitest';
import { readReason } from './reason';

const formOf = (reason?: string) => {
  const form = new FormData();
  if (reason !== undefined) form.set('reason', reason);
  return form;
};

describe('the reason that staff give', () => {
  it('O5 B8 a reason is cleaned text of 10 to 500 characters', () => {
    expect(readReason(formOf('  Bayi   telefonda onayladı '))).toBe('Bayi telefonda onayladı');
    expect(readReason(formOf('x'.repeat(500)))).toHaveLength(500);
  });

  it('O5 B8 nothing, blanks, a word and a novel are no reason', () => {
    for (const text of [undefined, '', '          \u200b  ', 'kısa', 'x'.repeat(501)]) {
      expect(readReason(formOf(text))).toBeUndefined();
    }
  });
});
