import { useSearchParams } from '@remix-run/react';
import { Download } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton, type ButtonSize } from '~/components/button';
import { withoutPage } from './export-address';

/**
 * Takes a list away as a file, filtered and sorted as it is shown.
 * @param search of a list that is not the page's own: its parameters
 */
export function ExportLink({ to, search, size }: { to: string; search?: Record<string, string>; size?: ButtonSize }) {
  const { t } = useTranslation();
  const [shown] = useSearchParams();
  const parameters = search ? new URLSearchParams(search) : withoutPage(shown);
  return (
    <LinkButton
      to={parameters.size > 0 ? `${to}?${parameters}` : to}
      icon={Download}
      size={size}
      title={t('export.hint')}
      reloadDocument
      download
    >
      {t('export.action')}
    </LinkButton>
  );
}
