import { expect, it } from 'vitest';
import { commissionOf, fitSettlement, settlementDay } from './fit-settlement';

it('B21 the acquirer pays for the day that its text names, or for the day before', () => {
  const dayOf = (text: string, valueDate = '2026-11-24') => settlementDay({ text, valueDate });
  expect(dayOf('HAKEDIS 23.11 2 ISLEM')).toBe('2026-11-23');
  expect(dayOf('POS HAKEDIS 21/11/2026')).toBe('2026-11-21');
  expect(dayOf('POS HAKEDIS 31.12', '2027-01-02')).toBe('2026-12-31');
  expect(dayOf('POS HAKEDIS 0012345')).toBe('2026-11-23');
  expect(dayOf('POS HAKEDIS 99.99')).toBe('2026-11-23');
  expect(dayOf('POS NET SATIS', '2026-03-01')).toBe('2026-02-28');
});

it('B21 a transfer of the acquirer fits the cards of its day less a commission, and nothing else', () => {
  const cards = [
    { receiptNo: 531, amount: 400_000 },
    { receiptNo: 525, amount: 243_100 },
  ];
  expect(fitSettlement('2026-11-23', 630_302, cards)).toEqual({
    ...{ day: '2026-11-23', receiptNos: [531, 525], captured: 643_100, commission: 12_798, fits: true },
  });
  expect(fitSettlement('2026-11-23', 643_101, cards)).toMatchObject({ commission: -1, fits: false });
  expect(fitSettlement('2026-11-23', 400_000, cards).fits).toBe(false);
  expect(fitSettlement('2026-11-23', 100, [])).toMatchObject({ captured: 0, fits: false });
  const transfers = [630_302, 643_101, 643_100, 642_000].map((amount) => fitSettlement('2026-11-23', amount, cards));
  expect(commissionOf(transfers), 'of those that agree alone').toBe(12_798 + 1100);
  expect(commissionOf([])).toBe(0);
});
