import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData } from '~/platform/web';
import { UserPlus } from '~/components/icons';
import { RichText, useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { letIn } from '~/features/identity/accounts/let-in.server';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { NewPasswordForm } from '~/features/identity/accounts/new-password-form';
import { newPasswordSchema } from '~/features/identity/accounts/password-form';
import { dealerPasswordRule } from '~/features/identity/accounts/passwords.server';
import { optionalViewer, rotateSession } from '~/features/identity/accounts/session.server';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { findInvitation } from '~/features/identity/firm-people/invitation-store.server';
import { joinAsMember, joinAsNew } from '~/features/identity/firm-people/join-firm.server';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'auth:join.title' };

const HERE = '/join';
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
    if (viewer?.role !== 'member') return redirect(`${HERE}?${new URLSearchParams({ token })}`);
    try {
      const { firmName } = await joinAsMember(token, viewer);
      const message = translator(await localeOf(request))('people:done.join', { firm: firmName });
      const headers = new Headers({ 'Set-Cookie': await rotateSession(request) });
      headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
      return redirect(HOME, { headers });
    } catch (error) {
      if (error instanceof AppError && error.code === 'invitation-gone') return redirect(HERE);
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
    return await letIn(request, joined, {
      remember: false,
      onward: HOME,
      welcome: ({ accountId }) => mergeGuestCart(request, accountId),
    });
  } catch (error) {
    // The page explains an expired invitation, or an address that has an account meanwhile.
    if (error instanceof AppError && (error.code === 'invitation-gone' || error.code === 'email-taken')) {
      return redirect(error.code === 'email-taken' ? `${HERE}?${new URLSearchParams({ token })}` : HERE);
    }
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}

export default function Join() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  return (
    <LogInPage title={t('join.title')} intro={undefined} loggedIn={null}>
      {data.invitation === null ? (
        <Notice tone="warning" title={t('join.gone')} role="status">
          {t('join.gone-text')}
        </Notice>
      ) : (
        <Invited {...data} />
      )}
    </LogInPage>
  );
}

const strong = (text: string) => (
  <bdi key={text} className="font-semibold text-ink">
    {text}
  </bdi>
);

type Open = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { invitation: null }>;

function Invited({ invitation: { email, firmId, firmName, invitedBy, rights }, token, way, loggedInAs, rule }: Open) {
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  const back = `${HERE}?${new URLSearchParams({ token })}`;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 text-sm text-muted">
        <p>
          <RichText text={t('join.invited', { name: invitedBy, firm: firmName })} wrap={[strong]} />
        </p>
        <p className="flex flex-wrap items-center gap-2">
          {t('join.rights')}: <RightTags rights={rights} />
        </p>
      </div>
      {way === 'taken' ? (
        <Notice tone="warning" title={t('join.taken-title')}>
          <RichText text={t('join.taken', { email })} wrap={[strong]} />
        </Notice>
      ) : loggedInAs !== null ? (
        <Notice tone="warning">{t('join.other', { name: loggedInAs })}</Notice>
      ) : way === 'new' ? (
        <>
          <p className="text-sm text-muted">
            <RichText text={t('join.email', { email, code: String(firmId) })} wrap={[strong]} />
          </p>
          <NewPasswordForm
            rule={rule}
            email={email}
            token={token}
            answer={answer}
            to={HERE}
            submit={t('join.submit')}
          />
        </>
      ) : (
        <>
          <p className="text-sm text-muted">
            <RichText text={t('join.member', { email })} wrap={[strong]} />
          </p>
          {way === 'member' ? (
            <Form method="post" action={back}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" name="intent" value="member" variant="primary" size="big" block icon={UserPlus}>
                {t('join.member-submit')}
              </Button>
            </Form>
          ) : (
            <Notice
              actions={
                <LinkButton to={`/login?${new URLSearchParams({ as: 'member', to: back })}`} variant="primary">
                  {t('join.log-in-link')}
                </LinkButton>
              }
            >
              {t('join.log-in')}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
