import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { CircleDashed, ShieldCheck } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { requireViewer } from '~/features/identity/accounts/session.server';
import { IdentityPanel } from '~/features/identity/identities/identity-panel';
import { readIdentityPanel } from '~/features/identity/identities/identity-panel.server';
import { postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { RecoveryCodes } from '~/features/identity/second-factor/recovery-codes';
import secondFactorStyles from '~/features/identity/second-factor/second-factor.css?url';
import { SECURITY_PAGE, type SecurityAnswer } from '~/features/identity/second-factor/second-factor-page';
import { answerSecurityForm } from '~/features/identity/second-factor/answer-security-form.server';
import { AppPanel } from '~/features/identity/second-factor/app-panel';
import { CodesPanel } from '~/features/identity/second-factor/codes-panel';
import { PasskeyPanel } from '~/features/identity/second-factor/passkey-panel';
import { readSecurityPage } from '~/features/identity/second-factor/read-security-page.server';
import { SecondFactorFacts } from '~/features/identity/second-factor/second-factor-facts';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'second-factor:title', breadcrumbKey: 'second-factor:title' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorStyles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const locale = await localeOf(request);
  const [page, identities] = await Promise.all([
    readSecurityPage(viewer, new URL(request.url).searchParams, locale),
    readIdentityPanel(viewer.accountId, locale),
  ]);
  return { ...page, identities };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerSecurityForm(request, await requireViewer(request), postSecurityNotice);
}

export default function Security() {
  const { identities, ...page } = useLoaderData<typeof loader>();
  const { email, on, required } = page;
  const answer = useActionData<SecurityAnswer>();
  const { t } = useTranslation('second-factor');
  return (
    <>
      <PageHead
        title={t('title')}
        state={
          <StatusPill tone={on ? 'success' : 'neutral'} icon={on ? ShieldCheck : CircleDashed}>
            {t(on ? 'state.on' : 'state.off')}
          </StatusPill>
        }
        facts={[t('intro')]}
      />
      <div className="split">
        <div className="grid min-w-0 gap-4">
          {answer?.codes ? (
            <Panel title={t('codes.title')}>
              <RecoveryCodes codes={answer.codes} email={email}>
                <LinkButton to={SECURITY_PAGE} variant="primary">
                  {t('codes.kept')}
                </LinkButton>
              </RecoveryCodes>
            </Panel>
          ) : (
            <>
              {required ? (
                <Notice tone="neutral" compact>
                  {t('state.required')}
                </Notice>
              ) : null}
              <AppPanel page={page} answer={answer} />
              <PasskeyPanel page={page} answer={answer} />
              {on ? <CodesPanel page={page} answer={answer} /> : null}
              <IdentityPanel identities={identities} />
            </>
          )}
        </div>
        <aside className="rail">
          <section>
            <h2>{t('state.title')}</h2>
            <SecondFactorFacts page={page} />
          </section>
          <section>
            <h2>{t('why.title')}</h2>
            <p className="text-sm text-muted">{t('why.text')}</p>
          </section>
          <section>
            <Link to="/account" className="link text-sm">
              {t('back')}
            </Link>
          </section>
        </aside>
      </div>
    </>
  );
}
