/** What a person can be given in a dealer firm (B18). */
export const DEALER_RIGHTS = ['owner', 'orders', 'licences', 'money'] as const;
export type DealerRight = (typeof DEALER_RIGHTS)[number];

/** What a person of a dealer firm holds; an owner holds everything. */
export type DealerRights = Readonly<Record<DealerRight, boolean>>;

/**
 * What the people of a dealer firm do beyond looking, and the rights of which one is enough for it. Everybody of the firm sees
 * its orders, customers and licences.
 */
export const DEALER_ACTS = {
  'people.manage': ['owner'],
  /** Endpoints get the firm's orders with their amounts, keys act as whoever made them. */
  'programs.manage': ['owner'],
  'orders.place': ['orders'],
  /** Extends, stops, clears and registers; what an order of nothing else takes. */
  'licences.order': ['orders', 'licences'],
  /** The signed files by which tills know their licences. */
  'licences.file': ['licences'],
  /** What an order came to: whoever orders has seen it already. */
  'amounts.see': ['money', 'orders'],
  /** The statement, receipts and invoices, turnover. */
  'account.see': ['money'],
} as const satisfies Record<string, readonly DealerRight[]>;

export type DealerAct = keyof typeof DEALER_ACTS;

export function isDealerRight(name: unknown): name is DealerRight {
  return DEALER_RIGHTS.some((right) => right === name);
}

/** The rights that a list of names stands for. */
export function dealerRightsOf(held: readonly string[]): DealerRights {
  const has = (right: DealerRight) => held.includes('owner') || held.includes(right);
  return { owner: has('owner'), orders: has('orders'), licences: has('licences'), money: has('money') };
}

/** The shortest list of names that stands for these rights, in their order: an owner's names no other. */
export function namesOfRights(rights: DealerRights): DealerRight[] {
  return rights.owner ? ['owner'] : DEALER_RIGHTS.filter((right) => rights[right]);
}

/** Whether somebody with these rights may; pages ask so to leave out what the loaders and actions would refuse. */
export function dealerMay(rights: DealerRights, act: DealerAct): boolean {
  return DEALER_ACTS[act].some((right) => rights[right]);
}
