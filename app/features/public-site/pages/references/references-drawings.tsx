import { useTranslation } from '~/platform/texts';
import { Drawing, type DrawnWord } from '~/components/drawing';
import { CLIENTS, type DrawnLogo } from '../logos/logos';
import drawings from './references.svg?url';

const INK = '#1c184a';

/** The lettering styles of the signs' names, as in logos.css. */
const HANDS: Record<DrawnLogo['hand'], Pick<DrawnWord, 'size' | 'weight' | 'spacing' | 'slanted'>> = {
  round: { size: 19, weight: 750, spacing: '-0.5' },
  wide: { size: 14, weight: 550, spacing: '2.6' },
  slanted: { size: 20, weight: 850, spacing: '-0.4', slanted: true },
  light: { size: 21, weight: 450, spacing: '-0.3' },
};

/** The places of the clients' signs, in their order, and the colour of the name on each. */
const PLACES: readonly (readonly [fill: string, x: number, y: number])[] = [
  ['#fff', 121, 187.5],
  ['#fff', 325.1, 187.5],
  [INK, 549.9, 187.5],
  ['#fff', 117.9, 343.5],
  [INK, 337, 343.5],
  ['#fff', 552.3, 343.5],
  [INK, 114.7, 499.5],
  ['#fff', 331.4, 499.5],
  ['#fff', 547.4, 499.5],
];

const SIGNS = PLACES.flatMap(([fill, x, y], index): DrawnWord[] => {
  const client = CLIENTS[index];
  return client ? [{ ...HANDS[client.hand], text: client.name, fill, x, y }] : [];
});

/** The front of a trading house with nine signs. */
export function House() {
  const { t } = useTranslation('references');
  return (
    <Drawing
      file={drawings}
      part="house"
      box={[0, -10, 720, 656]}
      label={t('house.alt')}
      className="references-house"
      words={[
        {
          ...{ text: t('house.name'), x: 360, y: 25, size: 17, weight: 650 },
          ...{ fill: '#fff', at: 'middle', spacing: '0.14em', room: 170 },
        },
        ...SIGNS,
      ]}
    />
  );
}

export type Trade = 'market' | 'clothing' | 'wholesale' | 'factory' | 'restaurant' | 'delivery';

/** The workplace of a trade. */
export function Workplace({ trade }: { trade: Trade }) {
  return <Drawing file={drawings} part={trade} box={[0, 0, 240, 160]} slice />;
}
