import type { Audience } from '~/platform/audiences';
import site from '~/styles/app.css?url';
import dealer from '~/styles/dealer.css?url';
import staff from '~/styles/staff.css?url';

/** The style sheets of a reader's pages, in their order: each audience has its own and those before it. */
const SHEETS: Record<Audience, readonly string[]> = {
  site: [site],
  dealer: [site, dealer],
  staff: [site, dealer, staff],
};

export function styleSheetsOf(audience: Audience): readonly string[] {
  return SHEETS[audience];
}
