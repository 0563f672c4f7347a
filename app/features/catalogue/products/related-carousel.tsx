import { ArrowLeft, ArrowRight } from '~/components/icons';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { IconButton } from '~/components/button';
import { runCarousel, type Carousel } from '~/components/carousel';
import { useHydrated } from '~/components/use-hydrated';
import { useShell } from '~/platform/shell-context';

/**
 * Products side by side: 5, and 4, 3, 2, 1 from 1600, 1300, 900 and 640 px down (public-site §2). The stylesheet sets
 * the widths, so the row is complete before scripts run and scrolls without them.
 */
export function RelatedCarousel({ title, slides }: { title: string; slides: { key: string; content: ReactNode }[] }) {
  const { t } = useTranslation('shop');
  const { language } = useShell();
  const hydrated = useHydrated();
  const titleId = useId();
  const row = useRef<HTMLDivElement>(null);
  const carousel = useRef<Carousel>();
  const [ends, setEnds] = useState({ first: true, last: false });
  useEffect(() => {
    if (!row.current) return;
    const running = runCarousel(row.current, setEnds);
    carousel.current = running;
    return () => running.end();
  }, []);
  return (
    <section className="section border-t border-line" aria-labelledby={titleId}>
      <div className="wrap">
        <div className="mb-7 flex items-center justify-between gap-4">
          <h2 id={titleId}>{title}</h2>
          {hydrated ? (
            <div className="flex gap-2">
              <IconButton
                icon={ArrowLeft}
                turn
                variant="secondary"
                label={t('previous')}
                blocked={ends.first}
                onClick={() => carousel.current?.move(-1)}
              />
              <IconButton
                icon={ArrowRight}
                turn
                variant="secondary"
                label={t('next')}
                blocked={ends.last}
                onClick={() => carousel.current?.move(1)}
              />
            </div>
          ) : null}
        </div>
        <div ref={row} className="swiper related" dir={language.dir}>
          <div className="swiper-wrapper">
            {slides.map(({ key, content }) => (
              <div key={key} className="swiper-slide">
                {content}
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
