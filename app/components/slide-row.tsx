import type { ReactNode } from 'react';
import { useDirection } from '~/platform/web';
import { IconButton } from './button';
import { ArrowLeft, ArrowRight, Pause, Play } from './icons';

/**
 * Items side by side, more than fit. The row scrolls and snaps without scripts; `playSlides` makes its buttons work.
 * The style sheet sets the number in view by `--slides` and `--gap`. For pages that are not hydrated.
 */
export function SlideRow({
  label,
  labels,
  head,
  slides,
  speed,
  every,
  className,
}: {
  /** The name of the row's content. */
  label: string;
  labels: { previous: string; next: string; pause?: string };
  /** Beside the buttons. */
  head: ReactNode;
  slides: readonly { key: string; content: ReactNode }[];
  /** How long a move takes, in milliseconds. */
  speed: number;
  /**
   * Advances automatically after this many milliseconds, in an endless loop; `labels.pause` then names the button that
   * stops it.
   */
  every?: number;
  className: string;
}) {
  return (
    <div className={`slide-row ${className}`} data-slides data-speed={speed} data-every={every}>
      <div className="slide-row-head">
        {head}
        <div className="slide-row-buttons scripted">
          {every === undefined ? null : (
            <button
              type="button"
              className="btn btn-secondary btn-icon"
              data-pause
              aria-pressed={false}
              aria-label={labels.pause}
              title={labels.pause}
            >
              <Pause aria-hidden />
              <Play aria-hidden />
            </button>
          )}
          <IconButton icon={ArrowLeft} turn variant="secondary" label={labels.previous} data-move="-1" />
          <IconButton icon={ArrowRight} turn variant="secondary" label={labels.next} data-move="1" />
        </div>
      </div>
      <div className="swiper" role="group" aria-label={label} dir={useDirection()} tabIndex={0}>
        <div className="swiper-wrapper">
          {slides.map(({ key, content }) => (
            <div key={key} className="swiper-slide">
              {content}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
