import { describe, expect, it } from 'vitest';
import { chooseDollarRate } from './dollar-rate';

const NOW = new Date('2026-11-20T12:00:00+03:00');
const list = (date: string, selling = '42.1234') => ({ date, selling });

describe('D7 B20 how dollars become lira', () => {
  it('D7 B20 by the fixed rate, whatever the bank says', () => {
    expect(chooseDollarRate({ mode: 'fixed', fixed: '29' }, list('2026-11-20'), NOW)).toEqual({
      rate: '29',
      source: 'fixed',
    });
  });

  it('D7 B20 by the newest list of the central bank, up to seven days old', () => {
    const choose = (date: string) => chooseDollarRate({ mode: 'central-bank', fixed: '29' }, list(date), NOW);
    for (const date of ['2026-11-20', '2026-11-13']) {
      expect(choose(date)).toEqual({ rate: '42.1234', source: 'central-bank', date });
    }
    expect(choose('2026-11-12')).toEqual({ rate: '29', source: 'fallback', date: '2026-11-12' });
  });

  it('D7 B20 by the fixed rate where the bank was never read, or named no rate', () => {
    const choose = (newest?: ReturnType<typeof list>) =>
      chooseDollarRate({ mode: 'central-bank', fixed: '30.5' }, newest, NOW);
    expect(choose()).toEqual({ rate: '30.5', source: 'fallback' });
    expect(choose(list('2026-11-20', '0'))).toEqual({ rate: '30.5', source: 'fallback' });
  });
});
