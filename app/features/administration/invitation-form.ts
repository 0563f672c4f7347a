import { z } from 'zod';
import { canonicalEmail } from '~/features/accounts/email-address';
import { STAFF_ROLES } from '~/features/accounts/viewer';
import { cleanText } from '~/platform/text';

/** What an invitation takes; the fields that are wrong are told by name. */
export const invitationSchema = z.object({
  email: z.string().transform(canonicalEmail).pipe(z.email().max(254)),
  displayName: z.string().transform(cleanText).pipe(z.string().min(3).max(60)),
  role: z.enum(STAFF_ROLES),
});
