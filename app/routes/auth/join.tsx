import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { completeLogIn } from '~/features/identity/accounts/complete-log-in.server';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { newPasswordSchema } from '~/features/identity/accounts/password-form';
import { dealerPasswordRule } from '~/features/identity/accounts/passwords.server';
import { optionalViewer, rotateSession } from '~/features/identity/accounts/session.server';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { findInvitation } from '~/features/identity/firm-people/invitation-store.server';
import { joinAsMember, joinAsNew } from '~/features/identity/firm-people/join-firm.server';
import { OpenInvitationView } from '~/features/identity/firm-people/open-invitation-view';
import { JOIN_PAGE } from '~/features/identity/firm-people/people-form';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'auth:join.title' };

const HOME = '/panel';

/** GET changes nothing, because programs that follow the links of mails must not use them up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const [invitation, viewer] = await Promise.all([token ? findInvitation(token) : undefined, optionalViewer(request)]);
  if (!invitation) return { invitation: null };
  const { email, firmId, firmName, invitedBy, rights, account } = invitation;
  const own = viewer !== undefined && viewer.accountId === account?.id;
  // Only whoever reads the mails of the address, and so has the link, may learn whether it has an account.
  const way = account === null ? 'new' : account.role !== 'member' ? 'taken' : own ? 'member' : 'log-in';
  return {
    invitation: { email, firmId, firmName, invitedBy, rights },
    token,
    way,
    loggedInAs: own ? null : (viewer?.displayName ?? null),
    rule: dealerPasswordRule(),
  } as const;
}

const FIELDS: readonly FormField[] = [
  'form',
  'intent',
  { name: 'token', anyDigits: true },
  'username',
  { name: 'password', anyDigits: true },
  { name: 'confirmPassword', anyDigits: true },
];

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const given = form.get('token');
  const token = typeof given === 'string' ? given : '';
  const viewer = await optionalViewer(request);
  if (form.get('intent') === 'member') {
    // The page explains an invalid invitation, or one for another member.
    if (viewer?.role !== 'member') return redirect(`${JOIN_PAGE}?${new URLSearchParams({ token })}`);
    try {
      const { firmName } = await joinAsMember(token, viewer);
      const message = translator(await localeOf(request))('people:done.join', { firm: firmName });
      const headers = new Headers({ 'Set-Cookie': await rotateSession(request) });
      headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
      return redirect(HOME, { headers });
    } catch (error) {
      if (error instanceof AppError && error.code === 'invitation-gone') return redirect(JOIN_PAGE);
      throw error;
    }
  }
  const submission = parseWithZod(form, { schema: newPasswordSchema(dealerPasswordRule()) });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) => {
    const fieldErrors = refused?.code === 'common-password' ? { password: ['rule.password-common'] } : undefined;
    const lastResult = submission.reply({ hideFields: ['password', 'confirmPassword'], fieldErrors });
    return Response.json({ form: 'new-password', lastResult, refused } satisfies FormAnswer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  try {
    const joined = await joinAsNew(token, submission.value.password);
    return await completeLogIn(request, joined, {
      remember: false,
      onward: HOME,
      welcome: ({ accountId }) => mergeGuestCart(request, accountId),
    });
  } catch (error) {
    // The page explains an expired invitation, or an address that has an account meanwhile.
    if (error instanceof AppError && (error.code === 'invitation-gone' || error.code === 'email-taken')) {
      return redirect(error.code === 'email-taken' ? `${JOIN_PAGE}?${new URLSearchParams({ token })}` : JOIN_PAGE);
    }
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}

export default function Join() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  return (
    <LogInPage title={t('join.title')} intro={undefined} loggedIn={null}>
      {data.invitation === null ? (
        <Notice tone="warning" title={t('join.gone')} role="status">
          {t('join.gone-text')}
        </Notice>
      ) : (
        <OpenInvitationView {...data} answer={answer} />
      )}
    </LogInPage>
  );
}
