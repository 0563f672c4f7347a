import type { Swiper } from 'swiper';

/** A row that is to move by itself or by keys loads its carousel script this far before it comes into view. */
const AHEAD = '200px';

export type Ends = { first: boolean; last: boolean };

export type Carousel = {
  /** Moves by one slide, forwards or back. */
  move: (by: 1 | -1) => void;
  /** Starts or stops the automatic advance. */
  go: (on: boolean) => void;
  end: () => void;
};

export type CarouselSettings = {
  /** How long a move takes, in milliseconds; Swiper's own 300 without it. */
  speed?: number;
  /** Advances automatically after this many milliseconds, in an endless loop. */
  every?: number;
  /** Arrow keys move the row wherever the focus is, as long as the row is in view. */
  keys?: boolean;
};

/**
 * Makes a row of slides (`.swiper`) draggable and moves it by keys and buttons. The row scrolls and snaps without it.
 * Swiper, three times as large as all other script of a page, is loaded only where something is to move: when a row with
 * `keys`, or one that goes on by itself, is nearly in view; otherwise with the first move, or under a mouse that may drag.
 * If it cannot be had, the row stays as it is.
 * @param tell is told whether the row is at one of its ends
 */
export function runCarousel(
  row: HTMLElement,
  tell: (ends: Ends) => void,
  { speed, every, keys = true }: CarouselSettings = {},
): Carousel {
  let going = false;
  let near = false;
  /** Not moved by Swiper, but by its scroll position. */
  let scrolls = true;
  let loading: Promise<Swiper | null> | undefined;
  let ended = false;

  const load = async () => {
    const { A11y, Autoplay, Keyboard, Swiper } = await import('./swiper-parts');
    if (ended) return null;
    scrolls = false;
    const follow = ({ isBeginning, isEnd }: Swiper) => tell({ first: isBeginning, last: isEnd });
    // The first visible slide stays first, wherever the user has scrolled to.
    const { scrollLeft, scrollWidth } = row;
    const passed = Math.round(Math.abs(scrollLeft) / (scrollWidth / row.querySelectorAll('.swiper-slide').length));
    row.scrollLeft = 0;
    const on = { afterInit: follow, slideChange: follow, reachEnd: follow, fromEdge: follow, resize: follow };
    const swiper = new Swiper(row, {
      modules: [A11y, Autoplay, Keyboard],
      initialSlide: passed,
      ...(speed !== undefined && { speed }),
      ...(every !== undefined && { loop: true, autoplay: { delay: every, disableOnInteraction: false } }),
      slidesPerView: 'auto',
      spaceBetween: parseFloat(getComputedStyle(row).getPropertyValue('--gap')),
      keyboard: { enabled: keys, onlyInViewport: true },
      on,
    });
    if (every !== undefined && !going) swiper.autoplay.stop();
    return swiper;
  };
  const ready = () =>
    (loading ??= load().catch(() => {
      scrolls = true;
      return null;
    }));
  const startNear = () => {
    if (near && (going || keys)) void ready();
  };
  const lookAtEnds = () => {
    if (!scrolls) return;
    const passed = Math.abs(row.scrollLeft);
    tell({ first: passed < 2, last: passed + row.clientWidth > row.scrollWidth - 2 });
  };
  const listening = new AbortController();
  const { signal } = listening;
  row.addEventListener('scroll', lookAtEnds, { signal });
  row.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      if (pointerType === 'mouse') void ready();
    },
    { signal },
  );

  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      near = true;
      // Not before: sizes of a row far down would have the whole page laid out before its first paint.
      lookAtEnds();
      startNear();
    },
    { rootMargin: AHEAD },
  );
  seen.observe(row);
  return {
    move: (by) =>
      void ready().then((swiper) => {
        if (swiper) return by > 0 ? swiper.slideNext() : swiper.slidePrev();
        const forwards = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
        row.scrollBy({
          left: by * forwards * (row.querySelector('.swiper-slide')?.clientWidth ?? 0),
          behavior: 'smooth',
        });
      }),
    go: (on) => {
      going = on;
      startNear();
      void loading?.then((swiper) => swiper?.autoplay[on ? 'start' : 'stop']());
    },
    end: () => {
      ended = true;
      listening.abort();
      seen.disconnect();
      void loading?.then((swiper) => swiper?.destroy());
    },
  };
}
