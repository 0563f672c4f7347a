import { apiCallerOf } from '~/features/accounts/api-caller.server';
import { answerDataRequest, errorAnswer } from '~/features/data-api/data-service.server';
import { readBody } from '~/platform/body-limits';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';

/** The data service: what its addresses mean is the feature's to say, so they reach it percent-encoded as they came. */
async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const path = pathname.slice('/api/'.length);
  const ask = async () => {
    const caller = await apiCallerOf(request);
    const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(request);
    return answerDataRequest({ method, path, query: search.slice(1), headers, body }, caller);
  };
  const { body, ...init } = await ask().catch((error: unknown) => errorAnswer(error, headers));
  return new Response(body, init);
}

export const loader = answer;
export const action = answer;
