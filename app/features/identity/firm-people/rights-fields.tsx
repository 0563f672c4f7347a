import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import { DEALER_RIGHTS } from '~/platform/right-names';

/**
 * The checkboxes of the rights, each with a description. A person without any of them may only look.
 * @param titled a heading of that name precedes them
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
