import { officeConnectionFile, SPREADSHEET_VIEWS } from '~/features/integrations/data-api/docs/connection-file';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = ({ params }) => {
  const view = SPREADSHEET_VIEWS.find((name) => name === params.view);
  if (!view) throw notFound('not-found');
  return new Response(officeConnectionFile(`${env().PUBLIC_ORIGIN}/api/`, view), {
    headers: {
      'Content-Type': 'text/x-ms-odc; charset=utf-8',
      'Content-Disposition': `attachment; filename="karpin-${view}.odc"`,
      'Cache-Control': 'public, max-age=300',
    },
  });
};
