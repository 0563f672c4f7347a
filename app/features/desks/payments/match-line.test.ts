import { expect, it } from 'vitest';
import { accountReference, transferReference } from '~/features/ordering/payments/transfer-reference';
import { proposeMatch, taxNumbersIn, type MatchItem } from './match-line';

const item = (receiptNo: number, left: number, dealerId = 508, dueDay = '2026-12-01'): MatchItem => ({
  ...{ orderId: receiptNo + 1000, receiptNo, left, dealerId, dueDay },
});
const ITEMS = [item(546, 9000), item(547, 1000), item(600, 9000, 7), item(398, 500, 508, '2026-11-15')];
const propose = (text: string, amount: number, dealerId?: number, taxDealerIds: number[] = []) =>
  proposeMatch({ text, amount, senderName: 'A LTD' }, ITEMS, { dealerId, taxDealerIds });
/** A reference as banks give it back: with blanks in it. */
const ref = (receiptNo: number) => transferReference(receiptNo).replace(/^(S\d{3})/, '$1 ');

it('B21 a line is sure only by its text, its amount and its sender together', () => {
  expect(propose(`${ref(546)} BEDELI`, 9000, 508)).toEqual({
    ...{ class: 'sure', dealerId: 508, rest: 0, reasons: { text: true, amount: true, sender: true } },
    allotments: [{ orderId: 1546, receiptNo: 546, amount: 9000 }],
  });
  expect(propose(ref(546), 9000)).toMatchObject({ class: 'likely', dealerId: 508, reasons: { sender: false } });
  expect(propose(ref(546), 9000, 7)).toMatchObject({ class: 'several', reasons: { sender: false } });
  expect(propose('YAZILIM', 9000, 508)).toMatchObject({ class: 'likely', reasons: { text: false, amount: true } });
  expect(propose(`${ref(546)} ${ref(547)}`, 10_000, 508)).toMatchObject({ class: 'sure', allotments: [{}, {}] });
});

it('B21 under- and over-payment, senders, tax numbers and amounts alone each lead to what a person decides', () => {
  expect(propose(ref(546), 7000, 508)).toMatchObject({ class: 'differs', rest: 0, allotments: [{ amount: 7000 }] });
  expect(propose(ref(546), 9500, 508)).toMatchObject({ class: 'differs', rest: 500, allotments: [{ amount: 9000 }] });
  expect(propose(`${ref(546)} ${ref(999)}`, 9000, 508).class).toBe('differs');
  expect(propose(`${ref(546)} ${ref(600)}`, 18_000)).toMatchObject({ class: 'several', dealerId: null });
  const oldest = [
    { receiptNo: 398, amount: 500 },
    { receiptNo: 546, amount: 200 },
  ];
  expect(propose('HESABA', 700, 508)).toMatchObject({ class: 'several', allotments: oldest });
  expect(propose(accountReference(508), 700)).toMatchObject({
    class: 'several',
    dealerId: 508,
    reasons: { text: true },
  });
  expect(propose('VKN 4540536920', 1000, undefined, [508])).toMatchObject({ class: 'likely', dealerId: 508 });
  expect(propose('', 9000)).toMatchObject({
    class: 'none',
    dealerId: null,
    allotments: [],
    reasons: { amount: true },
  });
  expect(taxNumbersIn('VKN:4540536920 TC 12345678901 IBAN TR809999900000000000000001')).toEqual([
    '4540536920',
    '12345678901',
  ]);
});
