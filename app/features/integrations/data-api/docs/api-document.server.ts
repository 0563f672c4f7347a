import { tokenApi } from '~/features/identity/accounts/token-api';
import { licenceFilesApi } from '~/features/licensing/licence-files/licence-files-api';
import { openApiDocument } from '~/features/ordering/orders/openapi';
import { sendMailApi } from '~/features/public-site/requests/send-mail-api';
import { env } from '~/platform/env.server';

/** The OpenAPI document of all endpoints for programs besides the data API's tables. */
export function apiDocument() {
  return openApiDocument(env().PUBLIC_ORIGIN, [tokenApi, licenceFilesApi, sendMailApi]);
}
