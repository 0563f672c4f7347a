import { z } from 'zod';
import { exchangeToken } from '~/features/identity/accounts/renew-tokens.server';
import { tokenAnswer } from '~/features/identity/accounts/token-answer';
import { readJson } from '~/platform/http.server';
import type { Handler } from '~/platform/endpoints.server';

const token = z.string().min(1, 'field-required').max(200, 'field-too-long').optional();
/** The specification's client sends the access token that it has stored (readings 43). */
const schema = z
  .strictObject({ refreshToken: token, accessToken: token })
  .refine((body) => body.refreshToken ?? body.accessToken, { path: ['refreshToken'], error: 'field-required' });

export const POST: Handler = async ({ request }) => {
  const { refreshToken, accessToken } = await readJson(request, schema);
  const { viewer, pair, secondsLeft } = await exchangeToken(refreshToken ?? accessToken ?? '');
  return tokenAnswer(viewer, pair, { secondsLeft });
};
