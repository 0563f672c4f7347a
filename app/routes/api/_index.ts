import { answerDataRoute } from '~/features/integrations/data-api/answer-data-route.server';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';

export const loader = ({ request }: LoaderFunctionArgs) => answerDataRoute(request);
export const action = ({ request }: ActionFunctionArgs) => answerDataRoute(request);
