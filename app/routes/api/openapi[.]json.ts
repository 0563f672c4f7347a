import { apiDocument } from '~/features/integrations/data-api/docs/api-document.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(() =>
  Promise.resolve(Response.json(apiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } })),
);

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
