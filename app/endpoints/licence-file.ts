import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { makeDealersLicenceFile } from '~/features/licensing/licence-files/make-licence-file.server';
import type { Handler } from '~/platform/endpoints.server';

/** The signed file of a licence, for its dealer's programs (B17). */
export const GET: Handler = async ({ request, params }) =>
  makeDealersLicenceFile(await requireApiDealer(request, 'read', 'licences.file'), params.code);
