import { useTranslation } from 'react-i18next';
import { Field, TextArea } from '~/components/field';
import { REASON_LENGTH } from './reason';

/** Asks why: every act of staff that changes something has one. */
export function ReasonField({ wrong = false, defaultValue = '' }: { wrong?: boolean; defaultValue?: string }) {
  const { t } = useTranslation('staff');
  return (
    <Field
      label={t('reason.label')}
      hint={t('reason.hint', { min: REASON_LENGTH.min })}
      error={wrong ? t('reason.wrong', REASON_LENGTH) : undefined}
    >
      <TextArea
        name="reason"
        rows={2}
        required
        minLength={REASON_LENGTH.min}
        maxLength={REASON_LENGTH.max}
        defaultValue={defaultValue}
      />
    </Field>
  );
}
