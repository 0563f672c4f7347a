import { Link } from '~/platform/web';
import { cityName, cityPath, REGIONS, type City } from '~/features/public-site/dealers/cities';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** Provinces by region, each with the number of its dealers. */
export function CityRegions({
  cities: shown,
  dealers,
}: {
  cities: readonly City[];
  /** By plate. */
  dealers: Readonly<Record<string, number>>;
}) {
  const { t } = useTranslation('places');
  const { locale } = useShell();
  const numberOf = ({ plate }: City) => dealers[plate] ?? 0;
  return (
    <div className="places-regions">
      {REGIONS.map((region) => ({ region, cities: shown.filter((city) => city.region === region) }))
        .filter(({ cities }) => cities.length > 0)
        .map(({ region, cities }) => (
          <section key={region} aria-labelledby={`region-${region}`}>
            <h3 id={`region-${region}`}>
              {t(`city:region.${region}`)} <span>{t('region-count', { count: cities.length })}</span>
            </h3>
            <ul data-repeats>
              {cities.map((city) => (
                <li key={city.plate}>
                  <Link to={cityPath(city)}>
                    <b>{city.plate}</b>
                    {cityName(city, locale)}
                  </Link>
                  {numberOf(city) > 0 ? <span>{t('dealers', { count: numberOf(city) })}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
