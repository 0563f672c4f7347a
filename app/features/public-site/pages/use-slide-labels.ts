import { useTranslation } from '~/platform/texts';

/** The labels of the buttons of a row of slides. */
export function useSlideLabels(): { previous: string; next: string; pause: string } {
  const { t } = useTranslation('about');
  return { previous: t('slides.previous'), next: t('slides.next'), pause: t('slides.pause') };
}
