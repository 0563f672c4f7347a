import { Button } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { Form, useNavigation } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { CodeField } from './code-field';

/** The secret for an app, as a QR code and as text. */
export type AppSetUp = { qr: { size: number; path: string }; key: string[] };

/** The steps of setting up an app, which end with a right code. */
export function AppSetUpSteps({ setUp, refused }: { setUp: AppSetUp; refused?: string | undefined }) {
  const { t } = useTranslation('second-factor');
  const busy = useNavigation().formData?.get('form') === 'add-app';
  const { qr, key } = setUp;
  return (
    <ol className="set-up-steps">
      <li>
        <p>{t('app.step-install')}</p>
      </li>
      <li>
        <p>{t('app.step-scan')}</p>
        <div className="set-up-scan">
          <svg
            className="qr-code"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('app.qr')}
          >
            <path d={qr.path} />
          </svg>
          <div className="grid content-start gap-2">
            <p className="text-sm text-muted">{t('app.by-hand')}</p>
            <span className="set-up-key">
              <CodeChip code={key.join(' ')} copyLabel={t('app.copy-key')} copiedLabel={t('copied')} />
            </span>
          </div>
        </div>
      </li>
      <li>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="form" value="add-app" />
          <CodeField label={t('app.step-code')} hint={t('app.code-hint')} error={refused} />
          <div>
            <Button type="submit" variant="primary" loading={busy}>
              {t('app.confirm')}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}
