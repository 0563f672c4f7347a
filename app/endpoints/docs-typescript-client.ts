import { typescriptClient } from '~/features/integrations/data-api/docs/typescript-client';
import { METADATA_JSON } from '~/features/integrations/data-api/metadata';
import { env } from '~/platform/env.server';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = () =>
  new Response(typescriptClient(METADATA_JSON, `${env().PUBLIC_ORIGIN}/api/`), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="karpin-data.ts"',
      'Cache-Control': 'public, max-age=300',
    },
  });
