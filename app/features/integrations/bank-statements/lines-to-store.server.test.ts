import { expect, it } from 'vitest';
import { linesToStore } from './lines-to-store.server';
import type { StatementLine } from './statement';

const LINE: StatementLine = {
  ...{ bookedOn: '2026-11-24', valueDate: '2026-11-24', amount: 100, currency: 'TRY' },
  ...{ senderName: '', senderIban: '', text: '', bankReference: '' },
};
const stateOf = (line: Partial<StatementLine>) => linesToStore([{ ...LINE, ...line }])[0]?.state;

it('B21 what the acquirer pays is no payment of a dealer, and a dealer’s money for a POS is no settlement', () => {
  expect(stateOf({ text: 'ÜYE İŞYERİ POS HAKEDİŞ 23.11.2026' })).toBe('settlement');
  expect(stateOf({ text: 'POS TOPLU ÖDEME' })).toBe('settlement');
  expect(stateOf({ text: 'POS CİHAZ BEDELİ' })).toBe('open');
  expect(stateOf({ text: 'POS TOPLU ÖDEME', senderIban: 'TR330006100519786457841326' })).toBe('open');
  expect(stateOf({ text: 'POS TOPLU ÖDEME', amount: -100 })).toBe('ignored');
  expect(stateOf({ amount: 0 })).toBe('ignored');
});

it('B21 lines that are equal in everything are counted, and a word makes them different', () => {
  const stored = linesToStore([LINE, { ...LINE, text: 'A' }, LINE, { ...LINE, bankReference: 'B' }, LINE]);
  expect(stored.map(({ sequence }) => sequence)).toEqual([0, 0, 1, 0, 2]);
  // What is cut off still tells lines apart.
  const long = 'X'.repeat(2000);
  const [one, two] = linesToStore([
    { ...LINE, text: `${long}1` },
    { ...LINE, text: `${long}2` },
  ]);
  expect([one?.text, two?.sequence]).toEqual([long, 0]);
});
