import { openApiDocument } from '~/features/orders/openapi';
import { sendMailApi } from '~/features/requests/send-mail-api';

/** The description of every address for programs that is no table of the data API. */
export function apiDocument(origin: string) {
  return openApiDocument(origin, sendMailApi);
}
