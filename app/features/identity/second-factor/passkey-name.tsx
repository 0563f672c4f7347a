import { Field, TextInput } from '~/components/field';
import { useTranslation } from '~/platform/texts';

/** The field for the name of a passkey. */
export function PasskeyNameField({ defaultValue }: { defaultValue?: string | undefined }) {
  const { t } = useTranslation('second-factor');
  return (
    <Field label={t('passkeys.name')} hint={t('passkeys.name-hint')} className="max-w-sm" required>
      <TextInput name="name" maxLength={60} autoComplete="off" defaultValue={defaultValue} />
    </Field>
  );
}
