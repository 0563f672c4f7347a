import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import { DEALER_RIGHTS } from '~/features/accounts/dealer-rights';

/**
 * The boxes of the rights, each with what it is for; none of them lets a person look only.
 * @param titled they stand under a heading of that name
 */
export function RightsFields({ given, titled = false }: { given: readonly string[]; titled?: boolean }) {
  const { t } = useTranslation('people');
  return (
    <fieldset className="grid gap-3.5">
      <legend className={titled ? 'sr-only' : 'field-label mb-1'}>{t('rights')}</legend>
      <p className="field-hint">{t('rights-hint')}</p>
      {DEALER_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          name="right"
          value={right}
          label={t(`auth:right.${right}`)}
          hint={t(`right-hint.${right}`)}
          defaultChecked={given.includes(right)}
        />
      ))}
    </fieldset>
  );
}
