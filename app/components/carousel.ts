import type { Swiper } from 'swiper';

/** So far before it is seen a row begins to load what moves it. */
const AHEAD = '200px';

export type Ends = { first: boolean; last: boolean };

export type Carousel = {
  /** Moves by one slide, forwards or back. */
  move: (by: 1 | -1) => void;
  end: () => void;
};

/**
 * Lets a row of slides (`.swiper`) be dragged and moved by keys and buttons. The row scrolls and snaps by itself; Swiper comes
 * once it is nearly in view, and where it cannot be had the row stays as it is.
 * @param tell hears whether the row stands at one of its ends
 */
export function runCarousel(row: HTMLElement, tell: (ends: Ends) => void): Carousel {
  let loading: Promise<Swiper | null> | undefined;
  let ended = false;

  const load = async () => {
    const [core, { A11y, Keyboard }] = await Promise.all([import('swiper'), import('swiper/modules')]);
    if (ended) return null;
    const follow = ({ isBeginning, isEnd }: Swiper) => tell({ first: isBeginning, last: isEnd });
    // Where somebody has scrolled to stays the first slide that is seen.
    const { scrollLeft, scrollWidth } = row;
    const passed = Math.round(Math.abs(scrollLeft) / (scrollWidth / row.querySelectorAll('.swiper-slide').length));
    row.scrollLeft = 0;
    const on = { afterInit: follow, slideChange: follow, reachEnd: follow, fromEdge: follow, resize: follow };
    return new core.Swiper(row, {
      modules: [A11y, Keyboard],
      initialSlide: passed,
      slidesPerView: 'auto',
      spaceBetween: parseFloat(getComputedStyle(row).getPropertyValue('--gap')),
      keyboard: { enabled: true, onlyInViewport: true },
      on,
    });
  };
  const ready = () =>
    (loading ??= load().catch(() => {
      tell({ first: false, last: false });
      return null;
    }));

  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void ready();
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
    end: () => {
      ended = true;
      seen.disconnect();
      void loading?.then((swiper) => swiper?.destroy());
    },
  };
}
