import { Link } from '~/platform/web';
import { MapPin, Store } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { CityData } from './read-city.server';

/** The dealers of a province; without one, the nearest, and the ways to ask. */
export function CityDealers({
  name,
  turkishName,
  dealers,
  nearest,
  visit,
}: Pick<CityData, 'name' | 'turkishName' | 'dealers' | 'nearest' | 'visit'>) {
  const { t } = useTranslation('city');
  const { locale } = useShell();
  return (
    <section id="dealers" className="section city-dealers" aria-labelledby="dealers-title">
      <div className="wrap">
        <div className="city-beside">
          <h2 id="dealers-title">{t('dealers.title', { name })}</h2>
          {dealers.length > 0 ? (
            <>
              <p className="text-muted">{t('dealers.count', { count: dealers.length })}</p>
              <p className="text-sm text-muted">{t('dealers.text')}</p>
            </>
          ) : null}
        </div>
        <div>
          {dealers.length > 0 ? (
            <ul className="city-list">
              {dealers.map((dealer) => (
                <li key={dealer.id}>
                  <Store aria-hidden />
                  <div>
                    <h3>
                      <bdi lang="tr">{dealer.name}</bdi>
                    </h3>
                    <p>
                      <bdi lang="tr">{[dealer.district, turkishName].filter(Boolean).join(', ')}</bdi>
                    </p>
                  </div>
                  <LinkButton to="/contacts#contact" aria-label={t('dealers.write-to', { dealer: dealer.name })}>
                    {t('dealers.write')}
                  </LinkButton>
                </li>
              ))}
            </ul>
          ) : (
            <div className="city-none">
              <h3>{t('dealers.none')}</h3>
              <p>{t('dealers.none-text')}</p>
              {nearest.length > 0 ? (
                <>
                  <h4>{t('dealers.nearest')}</h4>
                  <ul>
                    {nearest.map((near) => (
                      <li key={near.path}>
                        <Link to={near.path} className="link">
                          <MapPin aria-hidden />
                          <bdi>{near.name}</bdi>
                        </Link>
                        <span>{t('dealers.count', { count: near.count })}</span>
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
              <p className="flex flex-wrap gap-3">
                <LinkButton to="/contacts#contact" variant="primary">
                  {t('dealers.ask')}
                </LinkButton>
                <LinkButton to="/contacts#contact" variant="quiet">
                  {t('dealers.become')}
                </LinkButton>
              </p>
            </div>
          )}
          {visit ? (
            <p className="city-visit">
              {t('dealers.visit', {
                unit: visit.unit,
                price: formatMoney(kurusFromDecimal(visit.price), visit.currency, locale),
              })}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
