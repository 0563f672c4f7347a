import { describe, expect, it } from 'vitest';
import { statementSummary } from './statement-summary.server';

describe('what a trace tells of a statement', () => {
  it('B10 names what is done to which of our relations, and nothing of its text else', () => {
    expect(
      statementSummary(`with new_receipt as (insert into receipts (id) select 'Ayşe' from products p), gone as (
        delete from cart_items where account_id = 4711)
        update orders set note = 'from secrets' where receipt_id = $1 and x is distinct from y and extract(epoch from now()) > 0`),
    ).toBe('INSERT receipts SELECT products DELETE cart_items UPDATE orders');
    expect(statementSummary('select 1 from "firms" f join order_lines l on true for update of f')).toBe(
      'SELECT firms SELECT order_lines',
    );
    expect(statementSummary('begin')).toBe('BEGIN');
    expect(statementSummary('select 4711')).toBe('SELECT');
    expect(statementSummary('/* varies */ ...')).toBe('STATEMENT');
  });
});
