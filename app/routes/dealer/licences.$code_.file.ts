import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { makeDealersLicenceFile } from '~/features/licensing/licence-files/make-licence-file.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The signed file of a licence, for the button on its page (B17). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return makeDealersLicenceFile(await requireDealerRight(request, 'licences.file'), params.code);
}
