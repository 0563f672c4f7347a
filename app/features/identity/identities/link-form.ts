import { z } from 'zod';
import { anyPasswordField } from '~/features/identity/accounts/log-in-form';

/** The form that asks for the viewer's password before an identity is linked. */
export const ownPasswordSchema = z.object({ password: anyPasswordField });
