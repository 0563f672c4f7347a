import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import type { DeskLists } from './desk-filter';

/** The way to the lines that are put off, and from them back to those that wait; nothing where none is put off. */
export function OtherLines({
  view,
  snoozed,
  to,
}: {
  view: DeskLists;
  snoozed: number;
  to: (view: DeskLists) => string;
}) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  if (view === 'open' && snoozed === 0) return null;
  return (
    <Link to={to(view === 'open' ? 'snoozed' : 'open')} className="link text-sm">
      {view === 'open' ? `${t('staff:snooze.view')} (${boundedCount(snoozed, locale)})` : t('desk.open-lines')}
    </Link>
  );
}
