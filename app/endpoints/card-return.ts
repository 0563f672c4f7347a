import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { attemptAddress } from '~/features/ordering/card-payments/read-card-page.server';
import type { Handler } from '~/platform/endpoints.server';
import { env } from '~/platform/env.server';

/**
 * Where the acquirer sends the person's browser: a post from another site, without our cookies, or a plain visit, once or more
 * often. It leads on to our own page, which a browser opens with its session.
 */
const answer: Handler = async ({ request, params: { oid, rnd } }) => {
  const { attempt } = await takeAnswer(request, { oid, rnd });
  const Location = `${env().PUBLIC_ORIGIN}${attemptAddress(attempt)}?back=1`;
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
};

export const GET = answer;
export const POST = answer;
