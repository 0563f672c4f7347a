import { useLocation } from '~/platform/web';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { List } from './define-filter';

/** Says which parts of the address the list could not read: it shows what the rest says, and that may be more. */
export function UnknownFilter<F>({ list }: { list: List<F> }) {
  const { t } = useTranslation();
  const unread = list.unread(new URLSearchParams(useLocation().search));
  if (unread.length === 0) return null;
  return (
    <div className="mb-3">
      <Notice tone="warning" compact>
        {t('filter-unknown', { count: unread.length })}{' '}
        <bdi dir="ltr">{unread.map(({ name, text }) => `${name}=${text.slice(0, 60)}`).join(', ')}</bdi>
      </Notice>
    </div>
  );
}
