import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { AppError } from '~/platform/errors';
import type { Handler } from '~/platform/endpoints.server';

/** What the acquirer's server tells ours; it repeats itself until it reads this one word. */
export const POST: Handler = async ({ request, params: { oid, rnd } }) => {
  const { believed } = await takeAnswer(request, { oid, rnd });
  if (!believed) throw new AppError('forbidden', 403);
  return new Response('Approved', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
