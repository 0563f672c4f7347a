import { z } from 'zod';
import { endTokensOf } from '~/features/identity/accounts/token-store.server';
import { transaction } from '~/platform/db/client.server';
import { readJson } from '~/platform/http.server';
import type { Handler } from '~/platform/endpoints.server';

const schema = z.strictObject({ token: z.string().min(1, 'field-required').max(200, 'field-too-long') });

/** Revokes a token; the answer does not reveal whether it was valid (RFC 7009). */
export const POST: Handler = async ({ request }) => {
  const { token } = await readJson(request, schema);
  await transaction((tx) => endTokensOf(tx, token));
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
};
