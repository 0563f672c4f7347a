import { answerSendMail } from '~/features/public-site/requests/answer-send-mail.server';
import type { Handler } from '~/platform/endpoints.server';

/** The callback form as JSON, for programs and our own pages (public-site §7.5). */
export const POST: Handler = ({ request }) => answerSendMail(request);
