import { env } from './env.server';

/** Who issues a document: the brand beside the mark, the lines below it, and where to ask. */
export type Letterhead = { brand: string; lines: string[]; contact: string };

/** The vendor as all documents name it, the mailed and the printed ones. */
export function vendorLetterhead(): Letterhead {
  const { MAIL_FROM_NAME, VENDOR_NAME, VENDOR_ADDRESS, VENDOR_TAX, VENDOR_EMAIL, VENDOR_PHONE } = env();
  const present = (parts: string[]) => parts.filter((part) => part !== '');
  return {
    brand: MAIL_FROM_NAME,
    lines: present([VENDOR_NAME, VENDOR_ADDRESS, VENDOR_TAX]),
    contact: present([VENDOR_EMAIL, VENDOR_PHONE]).join(' · '),
  };
}
