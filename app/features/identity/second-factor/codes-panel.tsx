import { RefreshCw, ShieldCheck } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import { SECURITY_PAGE, type SecurityAnswer } from './second-factor-page';
import { ProofForm } from './proof-form';
import type { SecurityPage } from './read-security-page.server';

/** How many recovery codes a user has left, with the form that makes new ones. */
export function CodesPanel({
  page: { on, codesLeft, step },
  answer,
}: {
  page: Pick<SecurityPage, 'on' | 'codesLeft' | 'step'>;
  answer: SecurityAnswer | undefined;
}) {
  const { t } = useTranslation('second-factor');
  const few = (codesLeft ?? 0) <= 3;
  return (
    <div id="codes" className="scroll-mt-16">
      <Panel
        title={
          <span className="factor-title">
            <ShieldCheck aria-hidden />
            {t('codes.title')}
          </span>
        }
        actions={
          step === 'codes' ? undefined : (
            <LinkButton to={`${SECURITY_PAGE}?step=codes#codes`} size="small" icon={RefreshCw}>
              {t('codes.new')}
            </LinkButton>
          )
        }
      >
        <div className="grid gap-4">
          {few ? (
            <Notice tone="warning" title={t('codes.left', { count: codesLeft ?? 0 })} compact>
              {t('codes.few')}
            </Notice>
          ) : (
            <p className="text-sm">
              <b>{t('codes.left', { count: codesLeft ?? 0 })}</b>
            </p>
          )}
          <p className="text-sm text-muted">{t('codes.what')}</p>
          {step === 'codes' ? (
            <ProofForm form="codes" on={on} answer={answer} submit={t('codes.new')} consequence={t('codes.new-text')} />
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
