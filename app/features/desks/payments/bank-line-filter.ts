import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, rowId } from '~/features/kit/lists/fields';

/** Lines that wait for a decision come first; each other one is in the view of what became of it. */
export const LINE_VIEWS = ['open', 'set-aside', 'booked', 'settlement'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

/** Staff's desk of money that came to the bank. */
export const lineList = defineFilter('/support/payments', {
  hide: hiddenColumns,
  view: oneOf(LINE_VIEWS, 'open'),
  statement: rowId('statement'),
  after: afterRow,
});
export type LineFilter = Filter<typeof lineList>;

/** The page of one line, from the list of one statement or of all. */
export const lineAddress = (id: number, { statement }: Pick<LineFilter, 'statement'> = {}): string =>
  lineList.beside(`/support/payments/${id}`, { statement });
