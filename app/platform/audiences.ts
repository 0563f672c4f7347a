/**
 * Who reads which texts in the browser: each audience has its own namespaces and those of the audiences before it. What
 * stands nowhere here (mails, papers) is read on the server alone.
 */
const NAMESPACES = {
  site: ['auth', 'cart', 'checkout', 'common', 'errors', 'shop'],
  dealer: [
    'account',
    'connect',
    'credit',
    'dealer',
    'dealers',
    'dealer-leads',
    'identities',
    'licences',
    'orders',
    'payment',
    'people',
    'report',
    'search',
    'second-factor',
    'statement',
    'tokens',
    'webhooks',
  ],
  staff: [
    'admin',
    'bank-statements',
    'credit-desk',
    'dealers-desk',
    'downloads-desk',
    'imports',
    'jobs',
    'leads-desk',
    'ops',
    'receivables',
    'records',
    'renewals',
    'requests-desk',
    'phone',
    'staff',
    'payments',
    'staff-orders',
    'support',
  ],
} as const;

/**
 * The texts of public pages that React does not take hold of in the browser (decision 28): they are read where the page is
 * rendered, and nowhere else.
 */
export const PAGE_NAMESPACES = [
  'about',
  'api-docs',
  'careers',
  'city',
  'clinic',
  'connect',
  'contacts',
  'dealers',
  'demo',
  'downloads',
  'einvoice',
  'faq',
  'finder',
  'help',
  'home',
  'leads',
  'legal',
  'paying',
  'places',
  'pricing',
  'privacy',
  'references',
  'requests',
  'services',
  'site-search',
] as const;

export type Audience = keyof typeof NAMESPACES;
export type Namespace = (typeof NAMESPACES)[Audience][number] | (typeof PAGE_NAMESPACES)[number];

export const AUDIENCES = Object.keys(NAMESPACES) as Audience[];

/** The namespaces of the texts that an audience's browsers load. */
export function namespacesOf(audience: Audience): Namespace[] {
  return AUDIENCES.slice(0, AUDIENCES.indexOf(audience) + 1).flatMap((part) => NAMESPACES[part]);
}
