import { tokenApi } from '~/features/accounts/token-api';
import { openApiDocument } from '~/features/orders/openapi';
import { sendMailApi } from '~/features/requests/send-mail-api';
import { env } from '~/platform/env.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(() =>
  Promise.resolve(
    Response.json(openApiDocument(env().PUBLIC_ORIGIN, [tokenApi, sendMailApi]), {
      headers: { 'Cache-Control': 'public, max-age=300' },
    }),
  ),
);

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
