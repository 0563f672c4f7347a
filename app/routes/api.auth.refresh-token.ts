import { z } from 'zod';
import { renewByRefreshToken } from '~/features/accounts/renew-tokens.server';
import { tokenAnswer } from '~/features/accounts/token-answer';
import { apiRoute, methodNotAllowed, readJson } from '~/platform/http.server';

const schema = z.strictObject({ refreshToken: z.string().min(1, 'field-required').max(200, 'field-too-long') });

export const loader = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['POST'])));

export const action = apiRoute(async ({ request }) => {
  if (request.method !== 'POST') return methodNotAllowed(request, ['POST']);
  const { refreshToken } = await readJson(request, schema);
  const { viewer, pair, secondsLeft } = await renewByRefreshToken(refreshToken);
  return tokenAnswer(viewer, pair, { secondsLeft });
});
