import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated';

/** How long a copied text is said to be copied. */
const SAID_MS = 2000;

/**
 * Copies a text to the clipboard and says for a moment that it has.
 * @returns `copy` is undefined where nothing can be copied: without scripts, and outside secure contexts
 */
export function useCopy(text: string): { copied: boolean; copy: (() => void) | undefined } {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!hydrated || !('clipboard' in navigator)) return { copied, copy: undefined };
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { copied, copy };
}
