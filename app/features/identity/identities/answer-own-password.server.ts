import { parseWithZod } from '@conform-to/zod/v4';
import { redirectDocument } from '~/platform/web.server';
import { LOG_IN_FIELDS, onwardTarget, refusal } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { readForm } from '~/platform/read-form.server';
import { providerPageAddress } from './log-in-pages';
import { ownPasswordSchema } from './link-form';
import { linkToViewer } from './link-identity.server';

/** Links the waiting identity to the account that is logged in, once its password was right; or the form with the problems. */
export async function answerOwnPassword(request: Request, viewer: Viewer): Promise<Response> {
  const submission = parseWithZod(await readForm(request, LOG_IN_FIELDS), { schema: ownPasswordSchema });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) => {
    const lastResult = submission.reply({ hideFields: ['password'] });
    return Response.json({ form: 'own-password', lastResult, refused } satisfies FormAnswer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  try {
    const headers = new Headers();
    for (const cookie of await linkToViewer(request, viewer, submission.value.password)) {
      headers.append('Set-Cookie', cookie);
    }
    return redirectDocument(onwardTarget(request, providerPageAddress('account')), { headers });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}
