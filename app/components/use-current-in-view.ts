import { useRef, type RefObject } from 'react';
import { useEffectBeforePaint } from './use-effect-before-paint';

/** For a row of links that phones cut off: scrolls the current one to its middle. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement> {
  const strip = useRef<HTMLElement>(null);
  useEffectBeforePaint(() => {
    const link = strip.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const box = strip.current?.getBoundingClientRect();
    // scrollIntoView would also scroll the page back to a row that the user has scrolled past.
    if (link && box) strip.current?.scrollBy({ left: link.left + link.width / 2 - (box.left + box.width / 2) });
  }, [current]);
  return strip;
}
