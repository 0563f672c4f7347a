import { describe, expect, it } from 'vitest';
import { foldActs } from './fold-acts';

const act = (second: number, change: object = {}) => ({
  at: new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString(),
  actor: 'destek@karpin.example',
  action: 'mail.resend',
  subjectType: 'mail',
  reason: 'SMTP sunucusu geri geldi' as string | null,
  actId: null as string | null,
  ...change,
});
const sizes = (acts: ReturnType<typeof act>[]) => foldActs(acts).map(({ length }) => length);

describe('one act on many things', () => {
  it('B8 is one entry that opens, however long it took to write', () => {
    expect(sizes([act(150), act(100), act(50), act(0)])).toEqual([4]);
  });

  it('B8 two stay two, and nothing is lost or moved', () => {
    const acts = [act(9), act(8), act(7, { action: 'mail.retry' }), act(6), act(5), act(4)];
    expect(foldActs(acts).flat()).toEqual(acts);
    expect(sizes(acts)).toEqual([1, 1, 1, 3]);
    expect(sizes([])).toEqual([]);
  });

  it('B8 another person, kind of thing, reason or hour is another act', () => {
    for (const change of [{ actor: 'x' }, { subjectType: 'order' }, { reason: null }, { at: act(-3600).at }]) {
      expect(sizes([act(3), act(2), act(1, change), act(0)])).toEqual([1, 1, 1, 1]);
    }
  });
});
