/** The vendor's contact data; missing parts are not configured. Addresses of other hosts are https. */
export type VendorFacts = {
  name: string;
  /** A demonstration: names of customers and brands on its pages are invented, and it says so. */
  demo?: true;
  address?: string;
  /** Tax office and number, in one line. */
  tax?: string;
  email?: string;
  phone?: string;
  mobile?: string;
  map?: string;
  /** What law and habit ask of a publisher elsewhere (the German Impressum), as far as configured. */
  represented?: string;
  register?: string;
  /** The languages that the support line speaks, as tags. */
  spoken: readonly string[];
  /** Customers and brands that agreed to be named. */
  clients: readonly string[];
  brands: readonly string[];
  social: readonly VendorLink[];
  /** The app stores that offer the mobile programs. */
  apps: readonly VendorLink[];
};

export type VendorLink = { name: string; href: string };

/** The year in which the vendor was founded (public-site §1). */
export const FOUNDED = 1996;

/** A Turkish number as its reader dials it: with +90 outside Turkish, `+90 850 222 10 44`. */
export function shownPhone(phone: string, locale: string): string {
  return locale === 'tr' ? phone : phone.replace(/^0/, '+90\u00a0');
}

/** A phone number as every country dials it: '0850 222 10 44' → '+908502221044'. */
export function internationalPhone(phone: string): string {
  return phone.replace(/[^\d+]/g, '').replace(/^0/, '+90');
}

/** The same for a link: 'tel:+908502221044'. */
export function dialled(phone: string): string {
  return `tel:${internationalPhone(phone)}`;
}
