import { useLocation } from '~/platform/web';
import { Check, CircleExclamationPoint, X } from './icons';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { dismissAfter } from './toast-timer';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export type ToastMessage = {
  /** Each id is shown once, so that a flashed message is not repeated after a revalidation. */
  id: string;
  message: string;
  tone?: ToastTone;
  /** In milliseconds; the specification asks for 5000. */
  duration?: number;
};

const DEFAULT_DURATION = 5000;

type Show = (toast: Omit<ToastMessage, 'id'> & { id?: string }) => void;

const ToastContext = createContext<Show | null>(null);

/** Shows a toast: `toast({ message, tone })`. Toasts only confirm; messages that must be read belong on the page. */
export function useToast(): Show {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

/** Holds the toasts of a page. `initial` are messages that the server flashed; new ids in it are shown as they come. */
export function ToastProvider({
  initial = [],
  regionLabel,
  closeLabel,
  children,
}: {
  initial?: readonly ToastMessage[];
  regionLabel: string;
  closeLabel: string;
  children: ReactNode;
}) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>(initial);
  const seen = useRef(new Set(initial.map(({ id }) => id)));

  const add = useCallback((toast: ToastMessage) => {
    if (seen.current.has(toast.id)) return;
    seen.current.add(toast.id);
    setToasts((shown) => [...shown, toast]);
  }, []);
  const show = useCallback<Show>((toast) => add({ ...toast, id: toast.id ?? `toast-${seen.current.size + 1}` }), [add]);
  const close = useCallback((id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  useEffect(() => initial.forEach(add), [initial, add]);

  // Warnings of the page before are closed on navigation; messages for the new page stay.
  const { pathname } = useLocation();
  const told = useRef(initial);
  told.current = initial;
  useEffect(() => {
    setToasts((shown) => shown.filter(({ id, tone }) => !isWarning(tone) || told.current.some((one) => one.id === id)));
  }, [pathname]);

  const value = useMemo(() => show, [show]);
  return (
    <ToastContext.Provider value={value}>
      {children}
      <section className="toasts" aria-label={regionLabel}>
        <div role="status" aria-live="polite">
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} onClose={close} />
          ))}
        </div>
      </section>
    </ToastContext.Provider>
  );
}

const isWarning = (tone: ToastTone | undefined) => tone === 'warning' || tone === 'danger';

function ToastItem({
  toast: { id, message, tone = 'success', duration = DEFAULT_DURATION },
  closeLabel,
  onClose,
}: {
  toast: ToastMessage;
  closeLabel: string;
  onClose: (id: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => (box.current ? dismissAfter(box.current, duration, () => onClose(id)) : undefined),
    [id, duration, onClose],
  );
  const Icon = tone === 'success' || tone === 'info' ? Check : CircleExclamationPoint;
  return (
    <div ref={box} className={`toast toast-${tone}`} data-duration={duration}>
      <Icon aria-hidden />
      <span>{message}</span>
      <button type="button" aria-label={closeLabel} title={closeLabel} onClick={() => onClose(id)}>
        <X aria-hidden />
      </button>
    </div>
  );
}
