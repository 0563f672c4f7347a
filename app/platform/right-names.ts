/** The rights that a person can have in a dealer firm (B18); features/identity/accounts/dealer-rights says what each is good for. */
export const DEALER_RIGHTS = ['owner', 'orders', 'licences', 'money'] as const;
