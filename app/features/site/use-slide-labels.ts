import { useTranslation } from '~/platform/texts';

/** What the buttons of a row of slides are called. */
export function useSlideLabels(): { previous: string; next: string; pause: string } {
  const { t } = useTranslation('about');
  return { previous: t('slides.previous'), next: t('slides.next'), pause: t('slides.pause') };
}
