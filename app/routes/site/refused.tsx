import { AppError } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** Without the router, which would take the address that it stands for. */
export const handle: RouteHandle = { hydrate: false };

/** Shows an error in place of an answer for programs (`withErrorAnswers`); by itself it is nowhere. */
export function loader({ context: { refused } }: LoaderFunctionArgs): never {
  if (!refused) throw new AppError('not-found', 404);
  const { answer, status, retryAfter } = refused;
  throw Response.json(answer, { status, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } });
}

export default function Refused() {
  return null;
}
