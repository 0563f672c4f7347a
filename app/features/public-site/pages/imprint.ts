import type { VendorFacts } from '~/platform/vendor-facts';

/** The fragment of the Impressum on `/contacts`. */
export const IMPRINT_PLACE = 'impressum';

/** Whether pages in this language have an Impressum: German readers expect one, and it says what is configured. */
export function hasImprint({ represented, register }: VendorFacts, locale: string): boolean {
  return locale === 'de' && Boolean(represented ?? register);
}
