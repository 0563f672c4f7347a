import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { Field, TextArea } from '~/components/field';
import { useHydrated } from '~/components/use-hydrated';
import { REASON_LENGTH } from './reason';

/**
 * Asks for a reason: every staff action that changes something needs one. The browser's own message is in the browser's
 * language, so the error is shown beside the field in the page's; without scripts the server reports it.
 */
export function ReasonField({
  id,
  wrong = false,
  defaultValue = '',
}: {
  /** Set it where an ErrorSummary links here. */
  id?: string;
  wrong?: boolean;
  defaultValue?: string;
}) {
  const { t } = useTranslation('staff');
  const hydrated = useHydrated();
  const [refused, setRefused] = useState(false);
  const onInvalid = (event: FormEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    setRefused(true);
    const area = event.currentTarget;
    if (area.form?.querySelector(':invalid:not(fieldset)') === area) area.focus();
  };
  return (
    <Field
      id={id}
      label={t('reason.label')}
      hint={t('reason.hint', { min: REASON_LENGTH.min })}
      error={wrong || refused ? t('reason.wrong', REASON_LENGTH) : undefined}
    >
      <TextArea
        name="reason"
        rows={2}
        required={hydrated}
        aria-required
        minLength={hydrated ? REASON_LENGTH.min : undefined}
        maxLength={REASON_LENGTH.max}
        defaultValue={defaultValue}
        onInvalid={onInvalid}
        onInput={(event) => {
          if (refused && event.currentTarget.validity.valid) setRefused(false);
        }}
      />
    </Field>
  );
}
