/**
 * Who reads which texts in the browser: each audience has its own namespaces and those of the audiences before it. What
 * stands nowhere here (mails, papers) is read on the server alone.
 */
const NAMESPACES = {
  site: ['auth', 'cart', 'checkout', 'common', 'errors', 'shop'],
  dealer: ['account', 'dealer', 'licences', 'orders', 'payment', 'report', 'search'],
  staff: ['admin', 'jobs', 'ops', 'records', 'renewals', 'staff', 'staff-orders', 'support'],
} as const;

export type Audience = keyof typeof NAMESPACES;
export type Namespace = (typeof NAMESPACES)[Audience][number];

export const AUDIENCES = Object.keys(NAMESPACES) as Audience[];

/** The namespaces of the texts that an audience's browsers load. */
export function namespacesOf(audience: Audience): Namespace[] {
  return AUDIENCES.slice(0, AUDIENCES.indexOf(audience) + 1).flatMap((part) => NAMESPACES[part]);
}
