import { useRef, type RefObject } from 'react';
import { useEffectBeforePaint } from './use-effect-before-paint';

/** For a strip of links that phones cut off: brings the current one to its middle. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement> {
  const strip = useRef<HTMLElement>(null);
  useEffectBeforePaint(() => {
    const link = strip.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const box = strip.current?.getBoundingClientRect();
    // Not scrollIntoView: it would also move the page to a strip that has been scrolled past.
    if (link && box) strip.current?.scrollBy({ left: link.left + link.width / 2 - (box.left + box.width / 2) });
  }, [current]);
  return strip;
}
