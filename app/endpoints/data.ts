import { answerDataRoute } from '~/features/integrations/data-api/answer-data-route.server';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = ({ request }) => answerDataRoute(request);
export { GET as DELETE, GET as PATCH, GET as POST, GET as PUT };
