import type { CSSProperties } from 'react';
import { Link } from '~/platform/web';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CITIES, cityName, cityOfPlate, cityPath } from './cities';

/**
 * Türkiye as 81 plates, each roughly at its province's place; for keyboards and screen readers it is a list of links by plate code.
 * @param counts dealers by plate code
 * @param found the plate codes that a search has found, if there was one
 * @param chosen the province whose page it is, and the ones that its dealers come to
 */
export function PlateMap({
  counts,
  found,
  chosen,
}: {
  counts: Readonly<Record<string, number>>;
  found?: ReadonlySet<string> | undefined;
  chosen?: { plate: string; comesTo: readonly string[] };
}) {
  const { t } = useTranslation('places');
  const { locale } = useShell();
  const from = chosen && cityOfPlate(chosen.plate);
  return (
    <nav className="plate-map" aria-label={t('map')} dir="ltr">
      <ul data-repeats>
        {CITIES.map((city) => {
          const [column, row] = city.tile;
          const { plate } = city;
          const count = counts[plate] ?? 0;
          const comes = chosen?.comesTo.includes(plate);
          const words = { plate, name: cityName(city, locale) };
          const tile = count > 0 ? t('tile-dealers', { ...words, count }) : t('tile', words);
          const label = comes && from ? t('dealers:find.tile-comes', { tile, name: cityName(from, locale) }) : tile;
          const look = [count > 0 && 'has', comes && 'to', found && (found.has(plate) ? 'found' : 'other')];
          return (
            <li key={plate} style={{ '--x': column + 1, '--y': row + 1 } as CSSProperties}>
              <Link
                to={cityPath(city)}
                aria-label={label}
                aria-current={plate === chosen?.plate ? 'page' : undefined}
                className={look.filter(Boolean).join(' ') || undefined}
              >
                {plate}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
