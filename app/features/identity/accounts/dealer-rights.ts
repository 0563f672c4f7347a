import { DEALER_RIGHTS } from '~/platform/right-names';

export type DealerRight = (typeof DEALER_RIGHTS)[number];

/** The rights of a person; an owner has all of them. */
export type DealerRights = Readonly<Record<DealerRight, boolean>>;

/**
 * The acts of people of a dealer firm, and for each the rights of which one is required. Everybody in the firm may see its
 * orders, customers and licences.
 */
export const DEALER_ACTS = {
  'people.manage': ['owner'],
  /** Endpoints receive the firm's orders with their amounts, and keys act as the person who made them. */
  'programs.manage': ['owner'],
  /** What the public pages say of the firm, in its name. */
  'profile.change': ['owner'],
  'orders.place': ['orders'],
  /** Orders that only extend, stop, clear and register licences. */
  'licences.order': ['orders', 'licences'],
  /** The signed licence files for tills. */
  'licences.file': ['licences'],
  /** The amounts of orders, which a person who places orders sees anyway. */
  'amounts.see': ['money', 'orders'],
  /** The statement, receipts and invoices, turnover. */
  'account.see': ['money'],
  /** What visitors ask for, with what they can be reached by: it is to become an order. */
  'leads.handle': ['orders'],
} as const satisfies Record<string, readonly DealerRight[]>;

export type DealerAct = keyof typeof DEALER_ACTS;

export function isDealerRight(name: unknown): name is DealerRight {
  return DEALER_RIGHTS.some((right) => right === name);
}

/** The rights of a list of names. */
export function dealerRightsOf(held: readonly string[]): DealerRights {
  const has = (right: DealerRight) => held.includes('owner') || held.includes(right);
  return { owner: has('owner'), orders: has('orders'), licences: has('licences'), money: has('money') };
}

/** The shortest list of names for these rights, in their order: for an owner only `owner`. */
export function namesOfRights(rights: DealerRights): DealerRight[] {
  return rights.owner ? ['owner'] : DEALER_RIGHTS.filter((right) => rights[right]);
}

/** Whether somebody with these rights may do this; pages use it to hide what loaders and actions would refuse. */
export function dealerMay(rights: DealerRights, act: DealerAct): boolean {
  return DEALER_ACTS[act].some((right) => rights[right]);
}
