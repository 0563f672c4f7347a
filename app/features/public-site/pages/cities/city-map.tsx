import { Link } from '~/platform/web';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CITIES, cityName, cityPath } from './cities';

const TILE = 48;
const GAP = 6;
const SPAN = TILE + GAP;
const COLUMNS = Math.max(...CITIES.map(({ tile: [column] }) => column)) + 1;
const ROWS = Math.max(...CITIES.map(({ tile: [, row] }) => row)) + 1;

/**
 * Türkiye as 81 tiles, each roughly at its province's place; for screen readers it is a list by plate code. Every tile
 * is also in the list below, for fingers that are too large for it.
 * @param counts dealers by plate code
 * @param found the plate codes that a search has found, if there was one
 */
export function CityMap({
  counts,
  found,
}: {
  counts: Readonly<Record<string, number>>;
  found: ReadonlySet<string> | undefined;
}) {
  const { t } = useTranslation('places');
  const { locale } = useShell();
  return (
    <nav className="city-map" aria-label={t('map')} dir="ltr">
      <svg viewBox={`-4 -4 ${COLUMNS * SPAN - GAP + 8} ${ROWS * SPAN - GAP + 8}`} className="city-tiles" data-repeats>
        {CITIES.map((city) => {
          const [column, row] = city.tile;
          const count = counts[city.plate] ?? 0;
          const words = { plate: city.plate, name: cityName(city, locale) };
          const label = count > 0 ? t('tile-dealers', { ...words, count }) : t('tile', words);
          const look = [count > 0 && 'has-dealer', found && (found.has(city.plate) ? 'is-found' : 'is-other')];
          return (
            <Link key={city.plate} to={cityPath(city)} className={look.filter(Boolean).join(' ') || undefined}>
              <title>{label}</title>
              <rect x={column * SPAN} y={row * SPAN} />
              <text x={column * SPAN + TILE / 2} y={row * SPAN + TILE / 2 + 6}>
                {city.plate}
              </text>
            </Link>
          );
        })}
      </svg>
    </nav>
  );
}
