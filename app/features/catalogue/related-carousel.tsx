import { ArrowLeft, ArrowRight } from '~/components/icons';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Keyboard } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { IconButton } from '~/components/button';
import { useHydrated } from '~/components/use-hydrated';
import { useShell } from '~/platform/shell-context';

const MODULES = [A11y, Keyboard];

/**
 * Products side by side: 5, and 4, 3, 2, 1 from 1600, 1300, 900 and 640 px down (public-site §2). The widths stand in the
 * stylesheet, so the row is whole before scripts run and scrolls without them.
 */
export function RelatedCarousel({ title, slides }: { title: string; slides: { key: string; content: ReactNode }[] }) {
  const { t } = useTranslation('shop');
  const { language } = useShell();
  const hydrated = useHydrated();
  const titleId = useId();
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const [ends, setEnds] = useState({ first: true, last: false });
  const follow = ({ isBeginning, isEnd }: SwiperInstance) => setEnds({ first: isBeginning, last: isEnd });
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
                onClick={() => swiper?.slidePrev()}
              />
              <IconButton
                icon={ArrowRight}
                turn
                variant="secondary"
                label={t('next')}
                blocked={ends.last}
                onClick={() => swiper?.slideNext()}
              />
            </div>
          ) : null}
        </div>
        <Swiper
          className="related"
          modules={MODULES}
          dir={language.dir}
          slidesPerView="auto"
          spaceBetween={20}
          keyboard={{ enabled: true, onlyInViewport: true }}
          onSwiper={(instance) => {
            setSwiper(instance);
            follow(instance);
          }}
          onSlideChange={follow}
          onReachEnd={follow}
          onFromEdge={follow}
          onResize={follow}
        >
          {slides.map(({ key, content }) => (
            <SwiperSlide key={key}>{content}</SwiperSlide>
          ))}
        </Swiper>
      </div>
    </section>
  );
}
