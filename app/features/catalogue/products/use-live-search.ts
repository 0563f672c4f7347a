import { useLocation, useNavigation } from '~/platform/web';
import { startTransition, useEffect, useRef, useState } from 'react';
import { asQuery } from './shop-choice';

const SEARCH_DELAY_MS = 250;

/**
 * The text that is being typed over the search of the URL: `typed` as soon as it is painted, submitted after a pause. Any other
 * navigation replaces it and increments `round`, so that the box is remounted.
 * @param send navigates, with `state` in the new history entry
 */
export function useLiveSearch(send: (query: string, state: { search: number }) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { key, state } = useLocation() as { key: string; state: { search?: number } | null };
  const leaving = useNavigation().location?.state as { search?: number } | null | undefined;
  const sent = useRef<number>();
  /** Searches of ours that have not arrived: a slow page may show one when the next has been sent already. */
  const underway = useRef<number[]>([]);
  /** What has been typed, shown yet or not. */
  const latestTyped = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(send);
  const seen = useRef(key);
  const elsewhere = leaving !== undefined && (leaving?.search === undefined || leaving.search !== sent.current);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    // A clicked link navigates a moment later; a search submitted in between would replace that navigation.
    const yieldToLinks = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) clearTimeout(timer.current);
    };
    document.addEventListener('click', yieldToLinks, true);
    return () => {
      document.removeEventListener('click', yieldToLinks, true);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (elsewhere) clearTimeout(timer.current);
  }, [elsewhere]);
  useEffect(() => {
    if (key === seen.current) return;
    seen.current = key;
    const arrived = state?.search;
    if (arrived !== undefined && (arrived === sent.current || underway.current.includes(arrived))) {
      underway.current = underway.current.filter((search) => search > arrived);
      return;
    }
    sent.current = undefined;
    underway.current = [];
    clearTimeout(timer.current);
    latestTyped.current = null;
    setTyped(null);
    setRound((before) => before + 1);
  }, [key, state]);
  const sendNow = (text: string) => {
    clearTimeout(timer.current);
    sent.current = Date.now();
    underway.current.push(sent.current);
    latest.current(text, { search: sent.current });
  };
  return {
    typed: elsewhere ? null : typed,
    round,
    type: (text: string) => {
      const next = asQuery(text);
      latestTyped.current = next;
      // A key press is painted before the products that it finds.
      startTransition(() => setTyped(next));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => sendNow(next), SEARCH_DELAY_MS);
    },
    /** Submits what was typed last; `query` where nothing was. */
    sendTyped: (query: string) => sendNow((elsewhere ? null : latestTyped.current) ?? query),
    cancel: () => clearTimeout(timer.current),
  };
}
