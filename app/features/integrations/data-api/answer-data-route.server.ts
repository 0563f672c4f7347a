import { apiCallerOf } from '~/features/identity/accounts/api-caller.server';
import { readBody } from '~/platform/body-limits';
import { answerBatch } from './batch/answer-batch.server';
import { answerDataRequest, errorAnswer } from './data-service.server';

const BATCH = /^(\$|%24)batch$/i;

/** Responds to a request; the path stays percent-encoded, because the data service parses it. */
export async function answerDataRoute(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const path = pathname.slice('/api/'.length);
  const ask = async () => {
    const caller = await apiCallerOf(request);
    const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(request);
    const asked = { method, path, query: search.slice(1), headers, body };
    return BATCH.test(path) ? answerBatch(asked, caller) : answerDataRequest(asked, caller);
  };
  const { body, ...init } = await ask().catch((error: unknown) => errorAnswer(error, headers));
  return new Response(body, init);
}
