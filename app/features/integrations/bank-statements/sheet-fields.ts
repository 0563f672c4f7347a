/** What a column of a bank's table can be; either an amount with its sign, or what came in and what went out. */
export const SHEET_FIELDS = [
  'bookedOn',
  'valueDate',
  'amount',
  'credit',
  'debit',
  'balance',
  'senderName',
  'senderIban',
  'text',
  'reference',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** The heading of each field's column, as the bank writes it. */
export type ColumnMap = Partial<Record<SheetField, string>>;
