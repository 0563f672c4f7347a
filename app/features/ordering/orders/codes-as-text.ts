import { withoutFormula } from '~/platform/csv';
import type { OrderView } from './order-view';

/** The approval codes of an order, a row each: code, customer, product and end, parted by tabs. */
export function codesAsText(
  {
    customer,
    lines,
  }: { customer: Pick<OrderView['customer'], 'name'> } & {
    lines: readonly Pick<OrderView['lines'][number], 'name' | 'licences'>[];
  },
  dateOf: (end: Date) => string,
): string {
  return lines
    .flatMap(({ name, licences }) =>
      licences.map(({ approvalCode, expiresAt }) =>
        [approvalCode, customer.name, name, dateOf(new Date(expiresAt))].map(oneCell).join('\t'),
      ),
    )
    .join('\n');
}

/** A cell that a spreadsheet takes for text: without the parting characters, and no formula. */
const oneCell = (text: string) => withoutFormula(text.replace(/\s+/g, ' '));
