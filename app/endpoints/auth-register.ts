import { z } from 'zod';
import { addressOf } from '~/features/identity/accounts/answer-log-in.server';
import { requestAccount } from '~/features/identity/accounts/register-member.server';
import { tokenAnswer } from '~/features/identity/accounts/token-answer';
import { reserveTokens } from '~/features/identity/accounts/token-store.server';
import { accountMailGoesOut, registrationMails } from '~/features/ordering/mail/account-mail.server';
import { readJson } from '~/platform/http.server';
import { AppError } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { Handler } from '~/platform/endpoints.server';

// Only the types: the use case validates name and password.
const schema = z.strictObject({
  displayName: z.string().max(100, 'field-too-long'),
  email: z.email('invalid-email').max(254, 'field-too-long'),
  password: z.string().max(128, 'field-too-long'),
});

export const POST: Handler = async ({ request }) => {
  const wanted = await readJson(request, schema);
  const asked = { ...wanted, address: addressOf(), locale: await localeOf(request) };
  if (!accountMailGoesOut()) throw new AppError('registration-closed', 403);
  const { pair, reserved } = reserveTokens();
  const member = await requestAccount(asked, registrationMails, { onward: '/', reserved });
  return tokenAnswer(member, pair, { status: 202 });
};
