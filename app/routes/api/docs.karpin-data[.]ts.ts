import { typescriptClient } from '~/features/integrations/data-api/docs/typescript-client';
import { METADATA_JSON } from '~/features/integrations/data-api/metadata';
import { env } from '~/platform/env.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(() =>
  Promise.resolve(
    new Response(typescriptClient(METADATA_JSON, `${env().PUBLIC_ORIGIN}/api/`), {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': 'attachment; filename="karpin-data.ts"',
        'Cache-Control': 'public, max-age=300',
      },
    }),
  ),
);

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
