/** The number of a payment on its receipt and, where it pays no single sales receipt, in the ledger. */
export const paymentNumber = (paymentId: number): string => `T${paymentId}`;

/** The number of a refund on its note. */
export const refundNumber = (refundId: number): string => `R${refundId}`;
