import type { ReactNode } from 'react';
import { ChevronDown, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import type { DownloadSection } from './download-items';

/**
 * One section of the download page. The first is open; the page's script opens the others on wide screens
 * (`openDrawers`), because a phone would have to scroll past a hundred rows.
 */
export function Drawer({
  section,
  icon: Icon,
  listed,
  count,
  open,
  children,
}: {
  section: DownloadSection;
  icon: LucideIcon;
  /** What is listed, and what of it is there. */
  listed: number;
  count: number;
  open: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('downloads');
  return (
    <details className="drawer" id={section} open={open} data-drawer={count === 0 ? 'empty' : ''}>
      <summary>
        <span className="drawer-icon">
          <Icon aria-hidden />
        </span>
        <span className="drawer-title">
          <h2>{t(`section.${section}.title`)}</h2>
          <span>{t(`section.${section}.text`)}</span>
        </span>
        <span className="drawer-count numeric">
          {count === 0 ? t('none-yet') : t(`section.${section}.count`, { count })}
        </span>
        <ChevronDown aria-hidden className="drawer-mark" />
      </summary>
      <div className="drawer-inside">
        {count === 0 ? (
          <p className="drawer-empty">
            {listed === 0 || section === 'transfer' ? t('empty') : t(`section.${section}.will-hold`, { count: listed })}
          </p>
        ) : null}
        {listed === 0 ? null : children}
      </div>
    </details>
  );
}
