import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { makeDealersLicenceFile } from '~/features/licensing/licence-files/make-licence-file.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

/** The signed file of a licence, for its dealer's programs (B17). */
export const loader = apiRoute(async ({ request, params }) =>
  makeDealersLicenceFile(await requireApiDealer(request, 'read', 'licences.file'), params.code),
);

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
