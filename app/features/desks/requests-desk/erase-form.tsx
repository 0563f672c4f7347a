import { Eraser } from '~/components/icons';
import { ConfirmDialog } from '~/components/dialog';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useTranslation } from '~/platform/texts';
import { Refused } from './request-form-parts';
import type { RequestAnswer } from './request-form';

/** Erases a request for good, with a reason. */
export function EraseForm({ version, answer }: { version: number; answer: RequestAnswer | undefined }) {
  const { t } = useTranslation('requests-desk');
  return (
    <section>
      <h2>{t('erase.title')}</h2>
      <KeptForm method="post" version={version} className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <Refused answer={answer} />
        <p className="text-sm text-muted">{t('erase.text')}</p>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.values.reason} />
        <div>
          <ConfirmDialog
            trigger={{ label: t('erase.action'), icon: Eraser, variant: 'danger' }}
            title={t('erase.ask')}
            confirmLabel={t('erase.action')}
            cancelLabel={t('admin:cancel')}
            name="intent"
            value="erase"
          >
            {t('erase.consequence')}
          </ConfirmDialog>
        </div>
      </KeptForm>
    </section>
  );
}
