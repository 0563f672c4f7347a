/** The methods of payment, with the name of each at the ERP and the vendor's mail service (`sOdemeSekli`, Turkish always). */
export const ERP_PAYMENT_NAMES = {
  'cash-on-delivery': 'Kapıda Ödeme',
  'credit-card': 'Kredi Kartı',
  'bank-transfer': 'Havale',
} as const;

export type PaymentMethodName = keyof typeof ERP_PAYMENT_NAMES;

export const PAYMENT_METHOD_NAMES = Object.keys(ERP_PAYMENT_NAMES) as [PaymentMethodName, ...PaymentMethodName[]];
