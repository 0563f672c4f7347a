import { useEffect } from 'react';
import { useRevalidator } from '~/platform/web';
import { LoaderCircle } from '~/components/icons';
import { Notice } from '~/components/notice';
import type { ShownKey } from '~/features/identity/accounts/key-list';
import { useTranslation } from '~/platform/texts';

const LOOK_EVERY_MS = 4000;

/** After this time the user has probably left. */
const LOOK_FOR_MS = 10 * 60_000;

/** Polls while the user waits for a program to connect. */
function useLooking(looking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!looking) return;
    const until = Date.now() + LOOK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') revalidate();
    }, LOOK_EVERY_MS);
    // The user may come back from the program, so check at once.
    addEventListener('focus', revalidate);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', revalidate);
    };
  }, [looking, revalidate]);
}

/** Says that the program which got a new key has not connected yet, or that it has; looks for that as long as it waits. */
export function ConnectedNotice({ made }: { made: { key: ShownKey } | undefined }) {
  const { t } = useTranslation('connect');
  const waiting = made?.key.state.kind === 'waiting';
  useLooking(waiting);
  return (
    <div role="status">
      {made ? (
        <div className="mt-4">
          <Notice
            tone={waiting ? 'neutral' : 'success'}
            icon={waiting ? LoaderCircle : undefined}
            title={t(waiting ? 'waiting' : 'connected')}
          >
            {waiting ? t('waiting-text') : t('connected-text', { when: made.key.used ?? '' })}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
