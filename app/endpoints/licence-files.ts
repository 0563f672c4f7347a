import { refreshSchema } from '~/features/licensing/licence-files/licence-files-api';
import { refreshLicenceFile } from '~/features/licensing/licence-files/make-licence-file.server';
import { readJson } from '~/platform/http.server';
import { requestContext } from '~/platform/request-context.server';
import type { Handler } from '~/platform/endpoints.server';

/** A new licence file for a till; the approval code is in the body, because URLs are logged (B17). */
export const POST: Handler = async ({ request }) => {
  return refreshLicenceFile(await readJson(request, refreshSchema), requestContext()?.address ?? 'unknown');
};
