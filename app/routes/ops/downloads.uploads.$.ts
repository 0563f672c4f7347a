import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { uploadServer } from '~/features/public-site/downloads/take-upload.server';
import { AppError, notFound } from '~/platform/errors';

/** Reports the progress of an upload (HEAD). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.write');
  if (request.method !== 'HEAD') throw new AppError('method-not-allowed', 405);
  return answer(request);
}

/** Starts an upload (POST), takes its parts (PATCH), cancels it (DELETE). */
export async function action({ request }: ActionFunctionArgs) {
  await requirePermission(request, 'ops.write');
  return answer(request);
}

function answer(request: Request): Promise<Response> {
  const server = uploadServer();
  if (!server) throw notFound('not-found');
  return server.handleWeb(request);
}
