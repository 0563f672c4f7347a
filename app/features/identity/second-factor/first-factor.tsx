import { Form, Link } from '~/platform/web';
import { Fingerprint, Smartphone } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import { AppSetUpSteps } from './app-set-up';
import { PasskeyForm } from './passkey-form';
import { PasskeyNameField } from './passkey-name';
import { LOG_IN_STEP, type SecondFactorAnswer } from './second-factor-page';
import type { LogInStep } from './read-log-in-step.server';

/** Sets up the first second factor of somebody who must have one. */
export function FirstFactor({
  step: { by, setUp, creation },
  answer,
}: {
  step: Extract<LogInStep, { stage: 'set-up' }>;
  answer: SecondFactorAnswer | undefined;
}) {
  const { t } = useTranslation('second-factor');
  if (by === 'app' && setUp) {
    return (
      <>
        <AppSetUpSteps setUp={setUp} refused={answer?.refused} />
        <Link to={LOG_IN_STEP} className="link text-sm">
          {t('log-in.other-way')}
        </Link>
      </>
    );
  }
  if (by === 'passkey') {
    return (
      <>
        <PasskeyForm form="add-passkey" ceremony={creation} label={t('passkeys.make')} refused={answer?.refused}>
          <PasskeyNameField />
        </PasskeyForm>
        <Link to={LOG_IN_STEP} className="link text-sm">
          {t('log-in.other-way')}
        </Link>
      </>
    );
  }
  return (
    <>
      {answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" /> : null}
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="form" value="start-app" />
        <Button type="submit" variant="primary" block icon={Smartphone}>
          {t('app.start')}
        </Button>
        <p className="text-sm text-muted">{t('app.what')}</p>
      </Form>
      <div className="grid gap-2">
        <LinkButton to={`${LOG_IN_STEP}?by=passkey`} block icon={Fingerprint}>
          {t('passkeys.add')}
        </LinkButton>
        <p className="text-sm text-muted">{t('passkeys.what')}</p>
      </div>
    </>
  );
}
