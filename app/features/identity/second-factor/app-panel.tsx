import { Plus, Smartphone, Trash } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import { AppSetUpSteps } from './app-set-up';
import { SECURITY_PAGE, type SecurityAnswer } from './second-factor-page';
import { ProofForm } from './proof-form';
import type { SecurityPage } from './read-security-page.server';

/** The authenticator app of a user, with the form that its owner has opened. */
export function AppPanel({
  page: { on, appSince, step, setUp },
  answer,
}: {
  page: Pick<SecurityPage, 'on' | 'appSince' | 'step' | 'setUp'>;
  answer: SecurityAnswer | undefined;
}) {
  const { t } = useTranslation('second-factor');
  const refused = answer?.form === 'add-app' ? answer.refused : undefined;
  return (
    <div id="app" className="scroll-mt-16">
      <Panel
        title={
          <span className="factor-title">
            <Smartphone aria-hidden />
            {t('app.title')}
          </span>
        }
        actions={
          step === 'app' || step === 'remove-app' ? undefined : appSince ? (
            <LinkButton to={`${SECURITY_PAGE}?step=remove-app#app`} size="small" icon={Trash} variant="quiet">
              {t('app.remove')}
            </LinkButton>
          ) : (
            <LinkButton to={`${SECURITY_PAGE}?step=app#app`} size="small" icon={Plus}>
              {t('app.start')}
            </LinkButton>
          )
        }
      >
        {step === 'remove-app' && appSince ? (
          <ProofForm
            form="remove-app"
            on={on}
            answer={answer}
            submit={t('app.remove')}
            danger
            consequence={t('app.remove-text')}
          />
        ) : step === 'app' && !appSince ? (
          setUp ? (
            <AppSetUpSteps setUp={setUp} refused={refused} />
          ) : (
            <ProofForm form="start-app" on={on} answer={answer} submit={t('continue')} consequence={t('app.what')} />
          )
        ) : (
          <p className="text-sm text-muted">{appSince ? t('app.on', { date: appSince }) : t('app.what')}</p>
        )}
      </Panel>
    </div>
  );
}
