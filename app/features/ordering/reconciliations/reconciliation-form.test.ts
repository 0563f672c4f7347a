import { describe, expect, it } from 'vitest';
import { answerShape, replyShape } from './reconciliation-form';

const own = (text: string) => {
  const parsed = answerShape.safeParse({ answer: 'object', note: 'Bizde farklı', own: text });
  return parsed.success ? parsed.data.own : parsed.error.issues.map(({ message }) => message);
};

describe('reconciliation-form', () => {
  it.each([
    ['', null],
    ['39.884,00', '39884.00'],
    ['39,884.00', '39884.00'],
    ['-250,5', '-250.50'],
    ['250,5−', '-250.50'],
    ['0', '0.00'],
    ['0,00', '0.00'],
  ])('B23 the balance of the dealer’s own books, typed as %s, is %s', (text, balance) => {
    expect(own(text)).toBe(balance);
  });

  it.each(['abc', '--5', '-5-', '1.2.3'])('B23 %s is no balance', (text) => {
    expect(own(text)).toEqual(['amount-not-valid']);
  });

  it('B23 who objects says why, and a reply has an outcome and words', () => {
    expect(answerShape.safeParse({ answer: 'object', note: ' ' }).success).toBe(false);
    expect(answerShape.safeParse({ answer: 'agree' }).success).toBe(true);
    expect(replyShape.safeParse({ outcome: 'corrected', reply: '' }).success).toBe(false);
    expect(replyShape.safeParse({ outcome: 'other', reply: 'Düzelttik' }).success).toBe(false);
    expect(replyShape.safeParse({ outcome: 'corrected', reply: 'Düzelttik' }).success).toBe(true);
  });
});
