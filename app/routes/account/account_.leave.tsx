import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { LogOut } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { leaveFirm } from '~/features/identity/firm-people/change-person.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'people:leave.title', breadcrumbKey: 'people:leave.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  return { firm: (await requireDealer(request)).firm.name };
}

type Answer = { unconfirmed?: true; refused?: string };

/** Leaving the firm needs a confirmation. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealer(request);
  const form = await readForm(request, ['sure']);
  if (form.get('sure') !== 'on') return Response.json({ unconfirmed: true } satisfies Answer, { status: 400 });
  const locale = await localeOf(request);
  try {
    await leaveFirm(viewer);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return Response.json({ refused: errorText(locale, error.code) } satisfies Answer, { status: error.status });
  }
  const message = translator(locale)('people:done.leave', { firm: viewer.firm.name });
  return redirect('/login?as=member', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function Leave() {
  const { firm } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('people');
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <PageHead title={t('leave.title')} facts={[<bdi key="firm">{firm}</bdi>]} />
      <Form method="post" noValidate className="grid max-w-xl gap-5">
        {answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" compact /> : null}
        <p className="text-muted">{t('leave.text')}</p>
        <Checkbox
          name="sure"
          value="on"
          label={t('leave.sure', { firm })}
          error={answer?.unconfirmed ? t('leave.unsure') : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger-solid" icon={LogOut} turn loading={busy}>
            {t('leave.action')}
          </Button>
          <LinkButton to="/account" variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
