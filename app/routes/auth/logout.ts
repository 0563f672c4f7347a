import { redirect, type ActionFunctionArgs } from '~/platform/web.server';
import { endSession } from '~/features/identity/accounts/session.server';
import { methodNotAllowed } from '~/platform/http.server';
import { readForm } from '~/platform/read-form.server';

/** Log-out changes state, so a link, a prefetch or an image must not cause it. */
export function loader({ request }: ActionFunctionArgs): Response {
  return methodNotAllowed(request, ['POST']);
}

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  await readForm(request, []);
  return redirect('/', { headers: { 'Set-Cookie': await endSession(request) } });
}
