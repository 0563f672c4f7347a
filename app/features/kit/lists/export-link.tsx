import { Download } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Menu } from '~/components/menu';
import { Link } from '~/platform/web';
import type { FileFormat, List } from './define-filter';

const FORMATS: readonly FileFormat[] = ['xlsx', 'csv'];

/** A link that exports a list, filtered and sorted as the filter says. */
export function ExportLink<F>({ list, filter }: { list: List<F>; filter?: Partial<F> }) {
  const { t } = useTranslation();
  return (
    <Menu label={t('export.action')} icon={Download} text={t('export.action')}>
      <ul className="menu-links">
        {FORMATS.map((format) => (
          <li key={format}>
            <Link to={list.file(filter, format)} reloadDocument download>
              {t(`export.as.${format}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-xs text-muted">{t('export.hint')}</p>
    </Menu>
  );
}
