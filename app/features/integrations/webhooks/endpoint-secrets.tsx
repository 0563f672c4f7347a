import { Facts } from '~/components/facts';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { ActButton } from './act-button';
import type { LoadedEndpoint } from './loaded-endpoint';

const VERIFYING = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);
const event = webhook.verify(
  body, // as it came
  headers,
);`;

/** The ends of an endpoint's secrets, how a receiver checks by them, and their renewal. */
export function EndpointSecrets({ data: { endpoint }, mayManage }: { data: LoadedEndpoint; mayManage: boolean }) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const { secretHint, oldSecretHint, oldSecretUntil } = endpoint;
  const secret = (hint: string) => (
    <code dir="ltr" className="text-sm">
      whsec_…{hint}
    </code>
  );
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">{t('secret.title')}</h2>
      <p className="mb-3 text-sm text-muted">{t(oldSecretHint === null ? 'secret.text' : 'secret.two')}</p>
      <Facts
        items={[
          { label: t('secret.new'), value: secret(secretHint) },
          ...(oldSecretHint !== null && oldSecretUntil !== null
            ? [
                {
                  label: t('secret.old'),
                  value: (
                    <>
                      {secret(oldSecretHint)}{' '}
                      <span className="text-xs text-muted">
                        {t('secret.until', { at: formatDateTime(new Date(oldSecretUntil), locale) })}
                      </span>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <details className="mt-3 text-sm">
        <summary className="min-h-6 cursor-pointer text-action-text">{t('verify.title')}</summary>
        <p className="my-2 text-muted">{t('verify.text')}</p>
        <pre
          dir="ltr"
          tabIndex={0}
          role="group"
          aria-label={t('verify.title')}
          className="overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
        >
          {VERIFYING}
        </pre>
      </details>
      {mayManage ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {oldSecretHint === null ? (
            <ActButton intent="rotate" small>
              {t('act.rotate')}
            </ActButton>
          ) : (
            <>
              <ActButton intent="end-old" small>
                {t('act.end-old')}
              </ActButton>
              <ActButton intent="keep-old" small quiet>
                {t('act.keep-old')}
              </ActButton>
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}
