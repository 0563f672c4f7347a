import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { STAFF_ROLES } from '~/features/identity/accounts/viewer';
import { freeText } from '~/platform/free-text';
import { textLength } from '~/platform/text';

export const invitationSchema = z.object({
  email: z.string().transform(canonicalEmail).pipe(z.email().max(254)),
  displayName: freeText(60).refine((name) => textLength(name) >= 3),
  role: z.enum(STAFF_ROLES),
});
