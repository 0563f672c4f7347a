import { useEffect, type RefObject } from 'react';
import { pressItem, takesKey } from '~/components/use-key';

const items = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-item]')];

/**
 * Keys for a list of things that have buttons of their own: J and K go to the next and the one before, and a letter presses
 * what the thing has for it (`data-key`); without one that has the focus, the first.
 */
export function useActKeys(ref: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = ref.current;
      if (!list || !takesKey(event)) return;
      const all = items(list);
      const at = all.findIndex((item) => item.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k') {
        const to = at < 0 ? all[0] : all[at + (event.key === 'j' ? 1 : -1)];
        if (!to) return;
        event.preventDefault();
        return to.focus();
      }
      const key = /^[a-z]$/.test(event.key) ? event.key : undefined;
      const own = key && (all[at] ?? all[0])?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!own) return;
      event.preventDefault();
      pressItem(own);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref]);
}
