import { useEffect, type RefObject } from 'react';

const ADDRESS = '/checkout/draft';
const PAUSE_MS = 800;

/**
 * Saves the form to the draft whenever typing pauses, and when the page is left with unsaved input. It uses no fetcher,
 * which would reload the page's data each time.
 */
export function useAutosave(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const soon = () => {
      forget();
      timer = setTimeout(() => {
        forget();
        // The next pause, or the button, makes up for a loss here.
        fetch(ADDRESS, { method: 'POST', body: new FormData(element) }).catch(() => undefined);
      }, PAUSE_MS);
    };
    const atOnce = () => {
      if (timer !== undefined) navigator.sendBeacon(ADDRESS, new FormData(element));
      forget();
    };
    element.addEventListener('input', soon);
    element.addEventListener('submit', forget);
    window.addEventListener('pagehide', atOnce);
    return () => {
      atOnce();
      element.removeEventListener('input', soon);
      element.removeEventListener('submit', forget);
      window.removeEventListener('pagehide', atOnce);
    };
  }, [form]);
}
