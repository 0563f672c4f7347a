import { FileUp } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';

/** Leads from a file that cannot be taken to the form that takes another. */
export function OtherFile() {
  const { t } = useTranslation('imports');
  return (
    <LinkButton to="/ops/import" variant="quiet" icon={FileUp}>
      {t('confirm.other-file')}
    </LinkButton>
  );
}
