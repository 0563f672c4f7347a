import { refreshSchema } from '~/features/licensing/licence-files/licence-files-api';
import { refreshLicenceFile } from '~/features/licensing/licence-files/make-licence-file.server';
import { apiRoute, methodNotAllowed, readJson } from '~/platform/http.server';
import { requestContext } from '~/platform/request-context.server';

export const loader = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['POST'])));

/** A new licence file for a till; the approval code is in the body, because URLs are logged (B17). */
export const action = apiRoute(async ({ request }) => {
  if (request.method !== 'POST') return methodNotAllowed(request, ['POST']);
  return refreshLicenceFile(await readJson(request, refreshSchema), requestContext()?.address ?? 'unknown');
});
