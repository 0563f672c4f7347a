import { apiDocument } from '~/features/integrations/data-api/docs/api-document.server';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = () => Response.json(apiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } });
