import { useEffect } from 'react';
import { useFetcher, useLocation } from '~/platform/web';
import { Button } from '~/components/button';
import { LiveBadge } from '~/components/live-badge';
import { useHolding } from '~/platform/live/use-holding';
import { useLivePage } from '~/platform/live/use-live-page';
import { useTranslation } from '~/platform/texts';

/**
 * Keeps a staff page up to date while it is open, and shows beside the title whether it is. While something is typed into
 * a form of the page, or the answer to one is shown, it waits and says so.
 */
export function LiveConsole<Data>({
  paused = false,
  changedBy,
}: {
  /** The page must not change for another reason. */
  paused?: boolean;
  /** Who has changed what the page shows, by the loader's newest data; undefined where that is unchanged. */
  changedBy?: (fresh: Data) => { actor: string | null } | undefined;
}) {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const held = useHolding() || paused;
  const { state, heldChanges, look } = useLivePage('/staff/events', { open: true, held });
  const fetcher = useFetcher<Data>();
  const { load } = fetcher;
  const asks = changedBy !== undefined && held && heldChanges > 0;
  useEffect(() => {
    // The stream tells of any change: the newest data say whether it was one of this page.
    if (asks) load(pathname + search);
  }, [asks, heldChanges, load, pathname, search]);
  if (!state) return null;
  const change = asks && fetcher.data ? changedBy?.(fetcher.data as Data) : undefined;
  return (
    <>
      <LiveBadge state={state}>{t(`connection.${state}`)}</LiveBadge>
      {change ? (
        <span role="alert" className="held-change">
          {change.actor === null ? t('held.changed') : t('held.changed-by', { name: change.actor })}
          <Button type="button" size="small" onClick={look}>
            {t('held.look')}
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** Who did the newest act that the page does not show yet; null where none is new, so that it was no person. */
export function actorSince(
  fresh: readonly { id: number; actor: string | null }[],
  shown: readonly { id: number }[],
): string | null {
  const [newest] = fresh;
  return newest && newest.id !== shown[0]?.id ? newest.actor : null;
}
