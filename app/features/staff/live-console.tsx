import { useTranslation } from '~/platform/texts';
import { LiveBadge } from '~/components/live-badge';
import { useLivePage } from '~/platform/live/use-live-page';

/** Keeps a staff page up to date while it is open, and shows the connection state beside the title. */
export function LiveConsole({
  paused = false,
}: {
  /** The page must not change while the user types. */ paused?: boolean;
}) {
  const { t } = useTranslation('staff');
  const connection = useLivePage('/staff/events', !paused);
  return <LiveBadge state={connection}>{t(`connection.${connection}`)}</LiveBadge>;
}
