import { describe, expect, it } from 'vitest';
import type { LineUnit } from './support-line';
import { carriedValues, startValues } from './line-form';

const unit = (unitNo: number, approvalCode: string, done: LineUnit['done'] = null): LineUnit => ({
  unitNo,
  approvalCode,
  computer: null,
  licence: null,
  done,
});

describe('carriedValues', () => {
  it('O4 keeps what was chosen on a line that has moved on, and takes the rest from the line', () => {
    const from = [unit(1, 'AAAA0001'), unit(2, 'BBBB0002'), unit(3, 'CCCC0003')];
    const to = [
      unit(1, 'DDDD0004'),
      unit(2, 'EEEE0005'),
      unit(3, 'FFFF0006', { action: 'stop', expiresAt: '2026-11-20T11:00:00Z' }),
    ];
    const chosen = {
      ...startValues(from, undefined),
      2: { code: '12345678', computer: '' },
      3: { code: '9', computer: '' },
    };
    expect(carriedValues(chosen, { from, to })).toEqual({
      1: { code: 'DDDD0004', computer: '' },
      2: { code: '12345678', computer: '' },
      3: { code: 'FFFF0006', computer: '' },
    });
  });
});
