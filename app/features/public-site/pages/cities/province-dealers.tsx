import { Link, useLocalAddress } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { DealerCard, type ShownDealer } from '~/features/public-site/dealers/dealer-card';
import { TRADE_KEYS, type Trade } from '~/features/public-site/dealers/trades';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CartBox } from './cart-box';
import type { CityData } from './read-city.server';

/** A name within a sentence of another direction. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** The dealers of a province, those that come to it, and the nearest others; without one of its own, the ways to ask. */
export function ProvinceDealers({ city }: { city: CityData }) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const { plate, name, groups, none, trade, visit, cart } = city;
  const [comes] = groups.coming;
  const tradeNames = Object.fromEntries(TRADE_KEYS.map((key) => [key, t(`finder:trade.${key}`)])) as Record<
    Trade,
    string
  >;
  const [firstOfAll] = [...groups.own, ...groups.coming, ...groups.others];
  const group = (title: string, dealers: readonly ShownDealer[]) =>
    dealers.length > 0 ? (
      <section>
        <h3 className="dealer-group">
          {title} <span>{dealers.length}</span>
        </h3>
        <ul>
          {dealers.map((dealer) => (
            <DealerCard
              key={dealer.id}
              dealer={dealer}
              plate={plate}
              first={dealer === firstOfAll}
              tradeNames={tradeNames}
            />
          ))}
        </ul>
      </section>
    ) : null;
  return (
    <section id="dealers" className="city-dealers" aria-labelledby="dealers-title" data-province={plate}>
      <div className="wrap">
        <div>
          <div className="dealer-head">
            <h2 id="dealers-title">
              {plate} {name}
            </h2>
            <TradeChips city={city} tradeNames={tradeNames} />
          </div>
          {none ? (
            <div className="city-none">
              <h3>{t('near.none')}</h3>
              <p>{comes ? t('near.none-coming', { dealer: isolated(comes.name) }) : t('near.none-text')}</p>
              <Link to="/contacts#contact" className="link">
                {t('near.call')} <ArrowRight aria-hidden className="turn" />
              </Link>
            </div>
          ) : null}
          {trade && !firstOfAll ? <p className="dealer-no-trade">{t('near.no-trade')}</p> : null}
          {group(t('near.own'), groups.own)}
          {group(t('near.coming'), groups.coming)}
          {group(t('near.others'), groups.others)}
          {visit ? (
            <p className="city-visit">
              {t('city:dealers.visit', {
                unit: visit.unit,
                price: formatMoney(kurusFromDecimal(visit.price), visit.currency, locale),
              })}
            </p>
          ) : null}
        </div>
        {cart ? <CartBox cart={cart} plate={plate} /> : null}
      </div>
    </section>
  );
}

/** The trades that dealers on the page know: each is the same page with those dealers alone. */
function TradeChips({ city, tradeNames }: { city: CityData; tradeNames: Readonly<Record<Trade, string>> }) {
  const { t } = useTranslation('dealers');
  const local = useLocalAddress();
  const { path, trade: chosen, trades } = city;
  if (trades.length < 2 && !chosen) return null;
  const here = local(path);
  return (
    <nav className="dealer-chips" aria-label={t('find.trades')}>
      <a href={`${here}#dealers`} aria-current={chosen ? undefined : 'true'}>
        {t('find.any-trade')}
      </a>
      {trades.map(({ trade, count }) => (
        <a
          key={trade}
          href={`${here}?trade=${trade}#dealers`}
          rel="nofollow"
          aria-current={trade === chosen ? 'true' : undefined}
        >
          {tradeNames[trade]} <span>{count}</span>
        </a>
      ))}
    </nav>
  );
}
