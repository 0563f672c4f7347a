import { useTranslation } from '~/platform/texts';
import { Drawing, type DrawnWord } from '~/components/drawing';
import drawings from './about.svg?url';

/** The positions of the five shops' signs, by the middle of each. */
const SIGNS = [
  ['grocer', 155],
  ['greengrocer', 402],
  ['haberdasher', 650],
  ['hardware', 893],
  ['restaurant', 1136],
] as const;

/** A street of shops across the page, a dealer at its end. */
export function Street() {
  const { t } = useTranslation('about');
  const white = { fill: '#fff', weight: 650 };
  const signs = SIGNS.map(([shop, x]): DrawnWord => ({
    ...white,
    text: t(`street.${shop}`),
    x,
    y: 162.5,
    size: 14,
    at: 'middle',
    spacing: '0.06em',
    room: 180,
  }));
  return (
    <Drawing
      file={drawings}
      part="street"
      box={[0, -12, 1440, 430]}
      label={t('street.alt')}
      className="about-street"
      slice
      marks={[
        { x: 1284, y: 142, scale: 1.1 },
        { x: 622, y: 318, scale: 1.05 },
      ]}
      words={[
        ...signs,
        { ...white, text: t('street.dealer'), x: 1326, y: 166, size: 15, room: 118 },
        { text: 'karpin', x: 662, y: 343, size: 20, weight: 700, fill: '#1c184a', spacing: '-0.04em' },
      ]}
    />
  );
}

/** A dealer and a shopkeeper at the counter. */
export function Counter() {
  const { t } = useTranslation('about');
  return (
    <Drawing
      file={drawings}
      part="counter"
      box={[0, 0, 640, 600]}
      label={t('start.alt')}
      className="about-counter"
      marks={[{ x: 72, y: 526, scale: 1.2 }]}
      words={[{ text: t('start.screen'), x: 290, y: 344, size: 10, weight: 650, fill: '#fff', room: 114 }]}
    />
  );
}
