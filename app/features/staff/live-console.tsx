import { useTranslation } from '~/platform/texts';
import { LiveBadge } from '~/components/live-badge';
import { useLivePage } from '~/platform/live/use-live-page';

/** Keeps a page of staff fresh while it is open, and says beside the title how it is connected. */
export function LiveConsole({
  paused = false,
}: {
  /** While somebody types, the page must not change. */ paused?: boolean;
}) {
  const { t } = useTranslation('staff');
  const connection = useLivePage('/staff/events', !paused);
  return <LiveBadge state={connection}>{t(`connection.${connection}`)}</LiveBadge>;
}
