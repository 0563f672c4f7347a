import { Download } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton, type ButtonSize } from '~/components/button';
import type { List } from './define-filter';

/** Takes a list away as a file, narrowed and sorted as the filter says. */
export function ExportLink<F>({ list, filter, size }: { list: List<F>; filter?: Partial<F>; size?: ButtonSize }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={list.file(filter)} icon={Download} size={size} title={t('export.hint')} reloadDocument download>
      {t('export.action')}
    </LinkButton>
  );
}
