import { useEffect, useState } from 'react';
import { useActionData, useLocation, useMatches, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { LiveBadge } from '~/components/live-badge';
import { useHolding } from '~/platform/live/use-holding';
import { useLivePage } from '~/platform/live/use-live-page';
import { useStaleness } from '~/platform/live/use-staleness';
import { useTranslation } from '~/platform/texts';
import { useActorWords } from './audit-words';

/** Who has changed what the page shows, by the loader's newest data; undefined where that is unchanged. */
type ChangedBy<Data> = (fresh: Data) => { actor: string | null } | undefined;

export type StalePage = { seconds: number; tryAgain: () => void };

/**
 * Keeps a staff page up to date while it is open, and shows beside the title whether it is. While something is typed into
 * a form of the page, or the answer to one is shown, which a new reading would take away, it waits and says so.
 */
export function LiveConsole<Data>({
  paused = false,
  keepsAnswer = true,
  changedBy,
  onStale,
}: {
  /** The page must not change for another reason. */
  paused?: boolean;
  /** False where the shown answer outlives a new reading. */
  keepsAnswer?: boolean;
  changedBy?: ChangedBy<Data>;
  /** Told where the page could not be read anew for a while, and when it could. */
  onStale?: (stale: StalePage | undefined) => void;
}) {
  const { t } = useTranslation('staff');
  const answered = useActionData() !== undefined;
  const typed = useHolding();
  // What is being sent may be the end of what the page is about.
  const sending = useNavigation().state !== 'idle';
  const held = typed || paused || (answered && keepsAnswer);
  const { state, heldChanges, look, tryAgain } = useLivePage('/staff/events', { open: true, held });
  const seconds = useStaleness(state);
  useEffect(() => onStale?.(seconds === undefined ? undefined : { seconds, tryAgain }), [onStale, seconds, tryAgain]);
  if (!state) return null;
  return (
    <>
      <LiveBadge state={state}>{t(`connection.${state}`)}</LiveBadge>
      {changedBy && held && heldChanges > 0 && !sending ? (
        <HeldChange changes={heldChanges} changedBy={changedBy} onLook={look} />
      ) : null}
    </>
  );
}

/** Says that somebody has changed what a held page shows, and shows it on request. */
function HeldChange<Data>({
  changes,
  changedBy,
  onLook,
}: {
  changes: number;
  changedBy: ChangedBy<Data>;
  onLook: () => void;
}) {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const route = useMatches().at(-1)?.id ?? '';
  const actorWords = useActorWords();
  const [data, setData] = useState<Data>();
  useEffect(() => {
    // The stream tells of any change: the newest data say whether it was one of this page.
    let over = false;
    void newestData<Data>(pathname, search, route).then((newest) => {
      if (!over && newest !== undefined) setData(newest);
    });
    return () => {
      over = true;
    };
  }, [changes, pathname, search, route]);
  const change = data && changedBy(data);
  if (!change) return null;
  return (
    <span role="alert" className="held-change">
      {change.actor === null ? t('held.changed') : t('held.changed-by', { name: actorWords(change.actor) })}
      <Button type="button" size="small" onClick={onLook}>
        {t('held.look')}
      </Button>
    </span>
  );
}

/** A page's data, not by a fetcher: an error of its loader would put the error page in the place of what is being typed. */
async function newestData<Data>(pathname: string, search: string, route: string): Promise<Data | undefined> {
  const parameters = new URLSearchParams(search);
  parameters.set('_data', route);
  try {
    const answer = await fetch(`${pathname}?${parameters}`, { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}

/** Who did the newest act that the page does not show yet; null where none is new, so that it was no person. */
export function actorSince(
  fresh: readonly { id: number; actor: string | null }[],
  shown: readonly { id: number }[],
): string | null {
  const [newest] = fresh;
  return newest && newest.id !== shown[0]?.id ? newest.actor : null;
}
