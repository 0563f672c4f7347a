import { z } from 'zod';
import { dealerRightsOf, namesOfRights, type DealerRight } from '~/features/identity/accounts/dealer-rights';
import { DEALER_RIGHTS } from '~/platform/right-names';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { freeText } from '~/platform/free-text';
import type { FormField } from '~/platform/read-form.server';
import { textLength } from '~/platform/text';

/** The page that the link of an invitation opens. */
export const JOIN_PAGE = '/join';

/** The field of the rights: one checkbox for each. */
export const RIGHTS_FIELD: FormField = { name: 'right', times: DEALER_RIGHTS.length };

/** The rights that a form selects, without those that `owner` includes. */
export function rightsIn(form: FormData): DealerRight[] {
  return namesOfRights(dealerRightsOf(form.getAll('right').map(String)));
}

export const invitationSchema = z.object({
  email: z.string().transform(canonicalEmail).pipe(z.email().max(254)),
  displayName: freeText(60).refine((name) => textLength(name) >= 3),
});

/** The answer to the forms about a person that did not do what they ask for. */
export type PersonAnswer = { refused?: string; rights?: readonly string[]; asks?: true };
