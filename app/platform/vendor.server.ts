import { env } from './env.server';
import type { VendorFacts } from './vendor-facts';

/** The issuer of a document: the brand beside the mark, the lines below it, and the contact. */
export type Letterhead = { brand: string; lines: string[]; contact: string };

/** The vendor as on all documents, mailed and printed ones. */
export function vendorLetterhead(): Letterhead {
  const { MAIL_FROM_NAME, VENDOR_NAME, VENDOR_ADDRESS, VENDOR_TAX, VENDOR_EMAIL, VENDOR_PHONE } = env();
  const present = (parts: string[]) => parts.filter((part) => part !== '');
  return {
    brand: MAIL_FROM_NAME,
    lines: present([VENDOR_NAME, VENDOR_ADDRESS, VENDOR_TAX]),
    contact: present([VENDOR_EMAIL, VENDOR_PHONE]).join(' · '),
  };
}

/** The vendor's data for the public pages; parts that are not configured are left out. */
export function vendorFacts(): VendorFacts {
  const all = env();
  return {
    name: all.VENDOR_NAME,
    ...(all.DEMO && { demo: true as const }),
    ...(all.VENDOR_ADDRESS && { address: all.VENDOR_ADDRESS }),
    ...(all.VENDOR_TAX && { tax: all.VENDOR_TAX }),
    ...(all.VENDOR_EMAIL && { email: all.VENDOR_EMAIL }),
    ...(all.VENDOR_PHONE && { phone: all.VENDOR_PHONE }),
    ...(all.VENDOR_MOBILE && { mobile: all.VENDOR_MOBILE }),
    ...(all.VENDOR_MAP_URL && { map: all.VENDOR_MAP_URL }),
    ...(all.VENDOR_REPRESENTED_BY && { represented: all.VENDOR_REPRESENTED_BY }),
    ...(all.VENDOR_REGISTER && { register: all.VENDOR_REGISTER }),
    spoken: listed(all.VENDOR_LANGUAGES),
    clients: listed(all.VENDOR_CLIENTS),
    brands: listed(all.VENDOR_BRANDS),
    social: [
      { name: 'Facebook', href: all.VENDOR_FACEBOOK_URL },
      { name: 'Twitter', href: all.VENDOR_TWITTER_URL },
      { name: 'Instagram', href: all.VENDOR_INSTAGRAM_URL },
    ].filter(({ href }) => href !== ''),
    apps: [
      { name: 'App Store', href: all.VENDOR_APP_STORE_URL },
      { name: 'Google Play', href: all.VENDOR_GOOGLE_PLAY_URL },
    ].filter(({ href }) => href !== ''),
  };
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
