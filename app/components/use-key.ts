import { useNavigate } from '~/platform/web';
import { useEffect, useRef } from 'react';

/** A keyboard shortcut, unless the user is typing or a dialog is open; without `act` it does nothing. */
export function useKeyPress(key: string, act: (() => void) | undefined): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  const on = act !== undefined;
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const from = event.target;
      if (
        from instanceof HTMLElement &&
        from.closest('input:not([type=checkbox]), select, textarea, [contenteditable]')
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      newest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, on]);
}

/** A keyboard shortcut that navigates; without `to` it does nothing. */
export function useKey(key: string, to: string | undefined): void {
  const navigate = useNavigate();
  useKeyPress(key, to === undefined ? undefined : () => navigate(to));
}
