import type { TFunction } from '~/platform/texts';

/** The ledger's kinds of entry for money that came, and for what was recorded wrongly (tbFirmaHareketi.sCariIslem). */
export const PAYMENT_ENTRY = 'TAHSILAT';
export const PAYMENT_REVERSAL_ENTRY = 'TAH-IPTAL';
/** A small difference that the vendor lets go. */
export const WRITE_OFF_ENTRY = 'FARK';
/** Money that went back to the dealer. */
export const REFUND_ENTRY = 'IADE';

/** The description of a ledger entry: the shop's own kinds in the reader's language, others as the ERP records them. */
export function entryText(t: TFunction, entry: { transaction: string; documentNo: string; note: string }): string {
  const { transaction, documentNo: number, note } = entry;
  if (transaction === 'FS') return t('statement:entry.sale', { number });
  if (transaction === 'FS-IPTAL') return t('statement:entry.return', { number });
  // A payment of no single receipt bears its own number.
  if (number.startsWith('T') && transaction === PAYMENT_ENTRY) return t('statement:entry.account-payment', { number });
  if (number.startsWith('T') && transaction === PAYMENT_REVERSAL_ENTRY)
    return t('statement:entry.account-payment-reversed', { number });
  if (transaction === PAYMENT_ENTRY) return t('statement:entry.payment', { number });
  if (transaction === PAYMENT_REVERSAL_ENTRY) return t('statement:entry.payment-reversed', { number });
  if (transaction === WRITE_OFF_ENTRY) return t('statement:entry.write-off', { number });
  if (transaction === REFUND_ENTRY) return t('statement:entry.refund', { number });
  return note || [transaction, number].filter(Boolean).join(' ');
}

/** The side of a balance: the dealer owes, the vendor owes the dealer, or neither. */
export function balanceSide(decimal: string): 'owed' | 'credit' | 'even' {
  const amount = Number(decimal);
  return amount > 0 ? 'owed' : amount < 0 ? 'credit' : 'even';
}
