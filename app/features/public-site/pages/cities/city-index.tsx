import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { CITIES, cityName, cityPath } from '~/features/public-site/dealers/cities';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { CityData } from './read-city.server';

/** The ways to the pages of all provinces. */
export function CityIndex({ plate }: Pick<CityData, 'plate'>) {
  const { t } = useTranslation('city');
  const { locale } = useShell();
  return (
    <section className="section" aria-labelledby="all-cities">
      <div className="wrap">
        <div className="city-index-head">
          <div>
            <h2 id="all-cities">{t('all.title')}</h2>
            <p className="text-muted">{t('all.text')}</p>
          </div>
          <Link to="/wheretofindus" className="link inline-flex items-center gap-1">
            {t('all.map')}
            <ArrowRight aria-hidden className="turn" />
          </Link>
        </div>
        <ol className="city-index" data-repeats>
          {CITIES.map((other) => (
            <li key={other.plate}>
              <Link to={cityPath(other)} aria-current={other.plate === plate ? 'page' : undefined}>
                <b>{other.plate}</b>
                {t('keyword', { name: cityName(other, locale) })}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
