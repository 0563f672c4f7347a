import { z } from 'zod';
import { anyPasswordField } from '~/features/accounts/log-in-form';

/** The password of whoever is logged in, before an identity is linked to them. */
export const ownPasswordSchema = z.object({ password: anyPasswordField });
