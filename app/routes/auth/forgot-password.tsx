import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { addressOf, onwardTarget, refusal } from '~/features/identity/accounts/answer-log-in.server';
import { ForgottenPasswordForm } from '~/features/identity/accounts/forgotten-password-form';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import {
  dealerForgottenSchema,
  plainForgottenSchema,
  type ForgottenPasswordValues,
} from '~/features/identity/accounts/log-in-form';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { LookIntoMailbox } from '~/features/identity/accounts/look-into-mailbox';
import { FORGOTTEN_LINK_MINUTES, sendForgottenLink } from '~/features/identity/accounts/send-forgotten-link.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { providerPageAddress, type LogInPageName } from '~/features/identity/identities/log-in-pages';
import {
  accountMailGoesOut,
  accountMailStaysHere,
  postAccountLink,
} from '~/features/ordering/mail/account-mail.server';
import { env } from '~/platform/env.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { withTo } from '~/platform/safe-redirect';

export const handle: RouteHandle = { titleKey: 'auth:forgotten.title' };

/** The log-in page that this one belongs to. */
function pageOf(request: Request): LogInPageName {
  const as = new URL(request.url).searchParams.get('as');
  return as === 'member' || as === 'staff' ? as : 'dealer';
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const page = pageOf(request);
  const to = new URL(request.url).searchParams.get('to');
  const at = (other: LogInPageName) =>
    withTo(other === 'dealer' ? '/forgot-password' : `/forgot-password?as=${other}`, to);
  return {
    page,
    mailGoesOut: accountMailGoesOut(),
    mailStaysHere: accountMailStaysHere(),
    vendor: env().VENDOR_NAME,
    minutes: FORGOTTEN_LINK_MINUTES,
    loggedIn: viewer ? { name: viewer.displayName, onward: onwardTarget(request, '/') } : null,
    links: { own: at(page), dealer: at('dealer'), member: at('member'), logIn: withTo(providerPageAddress(page), to) },
  };
}

/** The answer is the same whether such an account exists or not. */
type SentAnswer = { sentTo: string };

const FIELDS: readonly FormField[] = ['form', 'bayikodu', 'email'];

export async function action({ request }: ActionFunctionArgs) {
  const page = pageOf(request);
  const form = await readForm(request, FIELDS);
  // The page says that mails are not delivered.
  if (!accountMailGoesOut()) return redirect(page === 'dealer' ? '/forgot-password' : `/forgot-password?as=${page}`);
  const schema = page === 'dealer' ? dealerForgottenSchema : plainForgottenSchema;
  const submission = parseWithZod(form, { schema });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) =>
    Response.json({ form: 'forgotten', lastResult: submission.reply(), refused } satisfies FormAnswer, init);
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { bayikodu, email }: ForgottenPasswordValues = submission.value;
  try {
    await sendForgottenLink(
      {
        page: { dealerCode: bayikodu, staff: page === 'staff', members: page === 'member' },
        email,
        address: addressOf(),
        locale: await localeOf(request),
      },
      postAccountLink,
    );
    return Response.json({ sentTo: email } satisfies SentAnswer);
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}

export default function ForgotPassword() {
  const { page, mailGoesOut, vendor, loggedIn, links } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer | SentAnswer>();
  const { t } = useTranslation('auth');
  const sent = answer && 'sentTo' in answer ? answer : undefined;
  const asks = mailGoesOut && !sent;
  return (
    <LogInPage
      title={t('forgotten.title')}
      intro={asks ? t(`forgotten.intro.${page}`) : undefined}
      loggedIn={asks ? loggedIn : null}
    >
      {sent ? (
        <Sent answer={sent} />
      ) : mailGoesOut ? (
        <ForgottenPasswordForm
          key={page}
          withDealerCode={page === 'dealer'}
          answer={answer && 'form' in answer ? answer : undefined}
        />
      ) : (
        <Notice tone="warning" title={t('forgotten.off')}>
          {t(`forgotten.off-text.${page}`, { vendor })}
        </Notice>
      )}
      <div className="grid gap-2 text-sm text-muted">
        <p>
          <Link to={links.logIn} className="link">
            {t('forgotten.back')}
          </Link>
        </p>
        {asks && page !== 'staff' ? (
          <p>
            {t(`${page}.other-page`)}{' '}
            <Link to={page === 'dealer' ? links.member : links.dealer} className="link">
              {t(page === 'dealer' ? 'forgotten.as-member' : 'forgotten.as-dealer')}
            </Link>
          </p>
        ) : null}
      </div>
    </LogInPage>
  );
}

function Sent({ answer: { sentTo } }: { answer: SentAnswer }) {
  const { page, minutes, mailStaysHere, links } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  return (
    <LookIntoMailbox again={{ to: links.own, label: t('forgotten.again') }}>
      <p>{t(`forgotten.sent-text.${page}`, { email: sentTo })}</p>
      <p className="mt-1">{t('forgotten.sent-hint', { minutes })}</p>
      {mailStaysHere ? <p className="mt-1">{t('forgotten.stays-here')}</p> : null}
    </LookIntoMailbox>
  );
}
