import { tokenApi } from '~/features/accounts/token-api';
import { licenceFilesApi } from '~/features/licence-files/licence-files-api';
import { openApiDocument } from '~/features/orders/openapi';
import { sendMailApi } from '~/features/requests/send-mail-api';
import { env } from '~/platform/env.server';

/** The OpenAPI document of all endpoints for programs besides the data API's tables. */
export function apiDocument() {
  return openApiDocument(env().PUBLIC_ORIGIN, [tokenApi, licenceFilesApi, sendMailApi]);
}
