import { useNavigate } from '~/platform/web';
import { useEffect } from 'react';

/** A keyboard shortcut that navigates, unless the user is typing or a dialog is open; without `to` it does nothing. */
export function useKey(key: string, to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
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
      navigate(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, key, to]);
}
