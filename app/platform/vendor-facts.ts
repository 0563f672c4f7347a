/** The vendor's contact data; missing parts are not configured. Addresses of other hosts are https. */
export type VendorFacts = {
  name: string;
  address?: string;
  /** Tax office and number, in one line. */
  tax?: string;
  email?: string;
  phone?: string;
  mobile?: string;
  map?: string;
  social: readonly VendorLink[];
  /** The app stores that offer the mobile programs. */
  apps: readonly VendorLink[];
};

export type VendorLink = { name: string; href: string };

/** The year in which the vendor was founded (public-site §1). */
export const FOUNDED = 1996;

/** A phone number for a link: '0850 222 10 44' → 'tel:+908502221044'. */
export function dialled(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+90')}`;
}
