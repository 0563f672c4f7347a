import { Form, Link, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import { CodeField } from './code-field';
import { PasskeyForm } from './passkey-form';
import { LOG_IN_STEP, type SecondFactorAnswer } from './second-factor-page';
import type { LogInStep } from './read-log-in-step.server';

/** Asks for the second factor, with links to the user's other ones. */
export function ProveForm({
  step: { by, ways, request },
  answer,
}: {
  step: Extract<LogInStep, { stage: 'prove' }>;
  answer: SecondFactorAnswer | undefined;
}) {
  const { t } = useTranslation('second-factor');
  const busy = useNavigation().formData?.get('form') === 'code';
  const others = ways.filter((way) => way !== by);
  return (
    <>
      {by === 'passkey' ? (
        <PasskeyForm form="passkey" ceremony={request} label={t('log-in.use-passkey')} refused={answer?.refused} />
      ) : (
        <Form method="post" className="grid gap-5" key={by}>
          <input type="hidden" name="form" value="code" />
          {answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" /> : null}
          <CodeField label={t(`log-in.label.${by}`)} hint={t(`log-in.hint.${by}`)} recovery={by === 'recovery'} />
          <Button type="submit" variant="primary" size="big" block loading={busy}>
            {t('log-in.submit')}
          </Button>
        </Form>
      )}
      {others.length > 0 ? (
        <nav aria-label={t('log-in.others')} className="grid gap-2 text-sm">
          <p className="text-muted">{t('log-in.others')}</p>
          <ul className="grid gap-2">
            {others.map((way) => (
              <li key={way}>
                <Link to={`${LOG_IN_STEP}?by=${way}`} replace className="link">
                  {t(`log-in.way.${way}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
