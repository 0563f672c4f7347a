import { expect, it } from 'vitest';
import { toggled } from './item-keys';

it('B21 a figure gives an item what the money is enough for, and takes it away again', () => {
  const came = 4_000_000;
  const first = { orderId: 1, left: '34043.00' };
  const second = { orderId: 2, left: '15532.16' };
  const one = toggled({}, first, came, 'tr');
  expect(one).toEqual({ 'amount.1': '34.043,00' });
  const both = toggled(one, second, came, 'tr');
  expect(both).toEqual({ 'amount.1': '34.043,00', 'amount.2': '5.957,00' });
  // Nothing is left for a third, and there is no fourth.
  expect(toggled(both, { orderId: 3, left: '10.00' }, came, 'tr')).toBe(both);
  expect(toggled(both, undefined, came, 'tr')).toBe(both);
  expect(toggled(both, first, came, 'tr')).toEqual({ 'amount.2': '5.957,00' });
  // What cannot be read of another field is nobody's money.
  expect(toggled({ 'amount.2': 'bin' }, first, came, 'en')).toEqual({ 'amount.2': 'bin', 'amount.1': '34,043.00' });
});
