import { answerSendMail } from '~/features/public-site/requests/answer-send-mail.server';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['POST'])));

/** The callback form as JSON, for programs and our own pages (public-site §7.5). */
export const action = apiRoute(({ request }) =>
  request.method === 'POST' ? answerSendMail(request) : Promise.resolve(methodNotAllowed(request, ['POST'])),
);
