import type { TFunction } from '~/platform/texts';

/** The description of a ledger entry: the shop's own kinds in the reader's language, others as the ERP records them. */
export function entryText(t: TFunction, entry: { transaction: string; documentNo: string; note: string }): string {
  const { transaction, documentNo: number, note } = entry;
  if (transaction === 'FS') return t('statement:entry.sale', { number });
  if (transaction === 'FS-IPTAL') return t('statement:entry.return', { number });
  return note || [transaction, number].filter(Boolean).join(' ');
}

/** The side of a balance: the dealer owes, the vendor owes the dealer, or neither. */
export function balanceSide(decimal: string): 'owed' | 'credit' | 'even' {
  const amount = Number(decimal);
  return amount > 0 ? 'owed' : amount < 0 ? 'credit' : 'even';
}
