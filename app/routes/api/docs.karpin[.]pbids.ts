import { connectionFile } from '~/features/integrations/data-api/docs/connection-file';
import { env } from '~/platform/env.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(() =>
  Promise.resolve(
    new Response(connectionFile(`${env().PUBLIC_ORIGIN}/api/`), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="karpin.pbids"',
        'Cache-Control': 'public, max-age=300',
      },
    }),
  ),
);

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
