import { Drawing } from '~/components/drawing';
import type { Region } from '~/features/public-site/dealers/cities';
import drawings from './city.svg?url';

/** Provinces with their own landmark in the picture; the others have the landscape of their region. */
const OWN_LANDMARKS = new Set(['06', '34', '35', '42']);

/** The landscape of a province, standing on a barcode. */
export function Landscape({
  plate,
  region,
  name,
  label,
}: {
  plate: string;
  region: Region;
  /** In Turkish, as below the barcode. */
  name: string;
  label: string;
}) {
  return (
    <Drawing
      file={drawings}
      part={`land-${OWN_LANDMARKS.has(plate) ? plate : region}`}
      box={[0, 0, 1440, 420]}
      label={label}
      className="city-land"
      slice
      mirrored
      words={[
        {
          // Isolated: right to left the plate code would go behind the name.
          text: `\u2066${plate} ${name.toLocaleUpperCase('tr')}\u2069`,
          x: 1128,
          y: 411,
          size: 20,
          weight: 650,
          fill: '#1c184a',
          at: 'middle',
          spacing: '0.16em',
        },
      ]}
    />
  );
}
