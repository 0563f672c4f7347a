import { connectionFile } from '~/features/integrations/data-api/docs/connection-file';
import { env } from '~/platform/env.server';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = () =>
  new Response(connectionFile(`${env().PUBLIC_ORIGIN}/api/`), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="karpin.pbids"',
      'Cache-Control': 'public, max-age=300',
    },
  });
