/** Who looks at an order: its dealer, or support. */
export type Desk = 'dealer' | 'support';

/** Where each of them finds what an order names. */
export const DESK_PLACES = {
  dealer: { licences: '/licences', firms: '/customers' },
  support: { licences: '/support/licences', firms: '/support/firms' },
} as const satisfies Record<Desk, { licences: string; firms: string }>;
