import { officeConnectionFile, SPREADSHEET_VIEWS } from '~/features/integrations/data-api/docs/connection-file';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(({ params }) => {
  const view = SPREADSHEET_VIEWS.find((name) => name === params.view);
  if (!view) throw notFound('not-found');
  return Promise.resolve(
    new Response(officeConnectionFile(`${env().PUBLIC_ORIGIN}/api/`, view), {
      headers: {
        'Content-Type': 'text/x-ms-odc; charset=utf-8',
        'Content-Disposition': `attachment; filename="karpin-${view}.odc"`,
        'Cache-Control': 'public, max-age=300',
      },
    }),
  );
});

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
