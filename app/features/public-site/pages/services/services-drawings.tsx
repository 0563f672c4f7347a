import { useTranslation } from '~/platform/texts';
import { Drawing } from '~/components/drawing';
import drawings from './services.svg?url';

/** The places on the floor plan, by the middle of each name. */
const PLACES = [
  ['shelves', 216, 60, 12],
  ['till', 520, 60, 12],
  ['stockroom', 970, 60, 12],
  ['entrance', 710, 466, 12],
  ['office', 970, 466, 12],
  ['front', 430, 490, 11],
  ['back', 970, 490, 11],
] as const;

/** The six services, in the order of their numbers, by the middle of each number. */
const NUMBERS = [
  [1010, 323.2],
  [1034, 217.2],
  [676, 331.2],
  [392, 227.2],
  [475, 153.2],
  [962, 441.2],
] as const;

/** The floor plan of a shop, with a number at the place of each of the six services. */
export function FloorPlan() {
  const { t } = useTranslation('services');
  return (
    <Drawing
      file={drawings}
      part="plan"
      box={[0, 0, 1200, 500]}
      label={t('plan.alt')}
      words={[
        ...PLACES.map(([place, x, y, size]) => ({
          ...{ text: t(`plan.${place}`), x, y, size },
          weight: 600,
          fill: '#c9c4f5',
          at: 'middle' as const,
        })),
        ...NUMBERS.map(([x, y], index) => ({
          ...{ text: String(index + 1), x, y, size: 15 },
          weight: 700,
          fill: '#fff',
          at: 'middle' as const,
        })),
      ]}
    />
  );
}

export type Platform = 'vue' | 'windows' | 'macos' | 'java' | 'android' | 'html';

/** Our own drawing of a platform, without its maker's mark. */
export function PlatformDrawing({ platform }: { platform: Platform }) {
  return <Drawing file={drawings} part={platform} box={[0, 0, 112, 120]} />;
}

/** A member of the support team with a headset, and the words on the phone. */
export function SupportDesk() {
  const { t } = useTranslation('services');
  return (
    <Drawing
      file={drawings}
      part="desk"
      box={[0, 20, 500, 354]}
      label={t('order.alt')}
      className="services-desk"
      slice
      words={[
        { text: t('order.question'), x: 322, y: 86, size: 14, weight: 650, fill: '#1c184a', room: 152 },
        { text: t('order.answer'), x: 322, y: 106, size: 14, weight: 450, fill: '#57576b', room: 152 },
      ]}
    />
  );
}
