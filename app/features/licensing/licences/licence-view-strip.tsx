import { Link } from '~/platform/web';
import {
  Ban,
  CalendarSync,
  CircleCheck,
  CircleX,
  Clock,
  ClockAlert,
  Hourglass,
  KeyRound,
  type LucideIcon,
} from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { useCurrentInView } from '~/components/use-current-in-view';
import { LICENCE_VIEWS, licenceDesk, type LicenceCounts, type LicenceFilter } from './licence-desk-filter';

const LOOKS: Record<keyof LicenceCounts, { icon: LucideIcon; className: string }> = {
  all: { icon: KeyRound, className: 'text-muted' },
  provisional: { icon: Hourglass, className: 'text-action-text' },
  due: { icon: CalendarSync, className: 'text-danger-text' },
  'ends-7': { icon: ClockAlert, className: 'text-danger-text' },
  'ends-30': { icon: ClockAlert, className: 'text-warning-text' },
  'ends-60': { icon: Clock, className: 'text-muted' },
  valid: { icon: CircleCheck, className: 'text-success-text' },
  expired: { icon: CircleX, className: 'text-danger-text' },
  stopped: { icon: Ban, className: 'text-muted' },
};

/** The views of the desk with their counts; on narrow screens the strip scrolls sideways. */
export function LicenceViewStrip({ filter, counts }: { filter: LicenceFilter; counts: LicenceCounts }) {
  const { t } = useTranslation('licences');
  const strip = useCurrentInView(filter.view);
  return (
    <nav
      ref={strip}
      aria-label={t('views')}
      className="mb-3 flex overflow-x-auto rounded-md border border-line [&>a:not(:first-child)]:border-s"
    >
      {LICENCE_VIEWS.map((view) => {
        const { icon: Icon, className } = LOOKS[view];
        const current = view === filter.view;
        return (
          <Link
            key={view}
            to={licenceDesk.address(filter, { view })}
            preventScrollReset
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'min-w-fit flex-1 border-line-soft px-3.5 py-2 focus-visible:-outline-offset-2',
              current ? 'bg-action-tint shadow-[inset_0_-2px_0_var(--action)]' : 'hover:bg-hover',
            )}
          >
            <span className={classNames('flex items-center gap-1.5 whitespace-nowrap text-xs', className)}>
              <Icon aria-hidden className="size-3.5 shrink-0" />
              {t(`view.${view}`)}
            </span>{' '}
            <b className="block text-xl font-semibold tabular-nums">{counts[view]}</b>
          </Link>
        );
      })}
    </nav>
  );
}
