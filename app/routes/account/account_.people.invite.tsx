import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary, Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { invitePerson } from '~/features/identity/firm-people/invite-person.server';
import { LinkOnce } from '~/features/identity/firm-people/link-once';
import { invitationSchema, RIGHTS_FIELD, rightsIn } from '~/features/identity/firm-people/people-form';
import { RightsFields } from '~/features/identity/firm-people/rights-fields';
import { accountMailGoesOut, postInvitation } from '~/features/ordering/mail/account-mail.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'people:invite', breadcrumbKey: 'people:invite' };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDealerRight(request, 'people.manage');
  return { mailGoesOut: accountMailGoesOut() };
}

type Answer = {
  values: { email: string; displayName: string; rights: readonly string[] };
  wrong: readonly ('email' | 'displayName')[];
  /** The error, in the reader's language. */
  refused?: string;
  /** Only if no mail delivers the link. */
  url?: string;
};

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  const form = await readForm(request, ['email', { name: 'displayName', anyDigits: true }, RIGHTS_FIELD]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const rights = rightsIn(form);
  const values = { email: text('email'), displayName: text('displayName'), rights };
  const parsed = invitationSchema.safeParse(values);
  if (!parsed.success) {
    const wrong = (['email', 'displayName'] as const).filter((name) =>
      parsed.error.issues.some(({ path }) => path[0] === name),
    );
    return Response.json({ values, wrong } satisfies Answer, { status: 400 });
  }
  const locale = await localeOf(request);
  try {
    const post = accountMailGoesOut() ? postInvitation : undefined;
    const { email, url } = await invitePerson(viewer, { ...parsed.data, rights }, { locale, post });
    if (url) return Response.json({ values, wrong: [], url } satisfies Answer);
    const message = translator(locale)('people:done.invite', { email });
    return redirect('/account/people', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 429)) throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ values, wrong: [], refused } satisfies Answer, { status: error.status });
  }
}

export default function Invite() {
  const { mailGoesOut } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('people');
  const busy = useNavigation().state === 'submitting';
  const errorOf = (name: 'email' | 'displayName') => (answer?.wrong.includes(name) ? t(`rule.${name}`) : undefined);
  const [email, name] = [errorOf('email'), errorOf('displayName')];
  if (answer?.url) {
    return (
      <>
        <PageHead title={t('invite')} />
        <LinkOnce url={answer.url} />
        <LinkButton to="/account/people" className="mt-4">
          {t('to-people')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('invite')} facts={[t('invite-text')]} />
      <Form method="post" noValidate className="grid max-w-xl gap-5">
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={[
            ...(answer?.refused ? [{ message: answer.refused }] : []),
            ...(name ? [{ id: 'person-name', message: name }] : []),
            ...(email ? [{ id: 'person-email', message: email }] : []),
          ]}
        />
        <Field id="person-name" label={t('name')} error={name} required>
          <TextInput
            name="displayName"
            autoComplete="off"
            minLength={3}
            maxLength={60}
            defaultValue={answer?.values.displayName}
          />
        </Field>
        <Field id="person-email" label={t('email')} error={email} required>
          <TextInput
            type="email"
            name="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            defaultValue={answer?.values.email}
          />
        </Field>
        <RightsFields given={answer?.values.rights ?? []} />
        {mailGoesOut ? null : <Notice compact>{t('no-mail')}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" icon={Send} loading={busy}>
            {t(mailGoesOut ? 'send' : 'make-link')}
          </Button>
          <LinkButton to="/account/people" variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
