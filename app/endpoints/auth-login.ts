import { z } from 'zod';
import { logInProgram } from '~/features/identity/accounts/log-in.server';
import { tokenAnswer } from '~/features/identity/accounts/token-answer';
import { openTokenFamily } from '~/features/identity/accounts/token-store.server';
import { AppError } from '~/platform/errors';
import { readJson } from '~/platform/http.server';
import { requestContext } from '~/platform/request-context.server';
import type { Handler } from '~/platform/endpoints.server';

const schema = z.strictObject({
  email: z.email('invalid-email').max(254, 'field-too-long'),
  password: z.string().min(1, 'field-required').max(128, 'field-too-long'),
  dealerCode: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'invalid-dealer-code')
    .optional(),
});

export const POST: Handler = async ({ request }) => {
  const attempt = await readJson(request, schema);
  const viewer = await logInProgram({ ...attempt, address: requestContext()?.address ?? 'unknown' });
  if (viewer.role !== 'dealer') throw new AppError('access-denied', 401);
  return tokenAnswer(viewer, await openTokenFamily(viewer.accountId));
};
