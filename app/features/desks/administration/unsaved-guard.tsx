import { createContext, useCallback, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { useTranslation } from '~/platform/texts';
import { useBlocker } from '~/platform/web';

type TellTyped = (form: string, isTyped: boolean) => void;

const GuardContext = createContext<TellTyped>(() => undefined);

/** For a form below a guard: tells it whether something was typed that is not saved. */
export const useTellTyped = () => useContext(GuardContext);

/** Asks whoever leaves a page with forms in which something was typed, so that it is not lost by a press. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [typed, setTyped] = useState<readonly string[]>([]);
  const tell = useCallback<TellTyped>((form, isTyped) => {
    setTyped((before) => {
      if (before.includes(form) === isTyped) return before;
      return isTyped ? [...before, form] : before.filter((other) => other !== form);
    });
  }, []);
  const holds = typed.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!holds) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [holds]);
  const stay = () => blocker.reset?.();
  return (
    <GuardContext.Provider value={tell}>
      {children}
      <Dialog open={blocker.state === 'blocked'} onClose={stay} labelledBy={titleId}>
        <div className="dialog-text">
          <h2 id={titleId}>{t('settings.unsaved')}</h2>
          <p className="text-sm text-muted">{t('settings.unsaved-text')}</p>
        </div>
        <footer>
          <Button onClick={stay}>{t('settings.stay')}</Button>
          <Button variant="danger-solid" onClick={() => blocker.proceed?.()}>
            {t('settings.leave')}
          </Button>
        </footer>
      </Dialog>
    </GuardContext.Provider>
  );
}
