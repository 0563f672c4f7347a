import { listText } from '~/platform/list-text';
import { BriefcaseBusiness, Clock, FoldedMap, Languages, MapPin, MessageSquareText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { languageOf } from '~/platform/languages';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { dialled, shownPhone } from '~/platform/vendor-facts';
import { cityName, cityOfPlate } from './cities';
import type { NearDealer } from './near-dealers';
import { OpenPill } from './open-pill';
import type { OpenState } from './opening-hours';
import { hoursText } from './shown-hours';
import type { Trade } from './trades';
import { writePath } from './write-path';

/** A dealer as its visitor sees it; `state` is that of the moment in which the page was made. */
export type ShownDealer = Pick<
  NearDealer,
  | 'id'
  | 'name'
  | 'phone'
  | 'address'
  | 'district'
  | 'plate'
  | 'hours'
  | 'closedOnHolidays'
  | 'trades'
  | 'languages'
  | 'serves'
  | 'website'
  | 'position'
  | 'kilometres'
> & { state: OpenState };

/** Everything that a dealer has said of itself, and the ways to it. */
export function DealerCard({
  dealer,
  plate,
  first = false,
  tradeNames,
}: {
  dealer: ShownDealer;
  /** The province that the visitor asked about. */
  plate: string;
  /** The one whose button stands out. */
  first?: boolean;
  tradeNames: Readonly<Record<Trade, string>>;
}) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const { name, phone, district, serves, position, state } = dealer;
  const province = cityOfPlate(dealer.plate);
  const elsewhere = dealer.plate !== plate && province;
  const away = elsewhere && dealer.kilometres !== null ? t('card.away', { kilometres: dealer.kilometres }) : undefined;
  const names = serves.flatMap((served) => cityOfPlate(served) ?? []).map((city) => cityName(city, locale));
  return (
    <li className="dealer-card" id={`dealer-${dealer.id}`}>
      <div>
        <h3>
          <bdi lang="tr">{name}</bdi>
          <OpenPill state={state} />
        </h3>
        <p className="dealer-address">
          <bdi lang="tr">
            {[dealer.address, [district, ...(elsewhere ? [elsewhere.name] : [])].join(' / ')]
              .filter(Boolean)
              .join(', ')}
          </bdi>
          {away ? <span> · {away}</span> : null}
        </p>
        {!state.open && state.holiday ? (
          <p className="dealer-holiday" data-true-until={state.holds ?? undefined}>
            {t('state.holiday', { holiday: t(`holiday.${state.holiday}`) })}
          </p>
        ) : null}
        <dl className="dealer-facts">
          <div>
            <dt>
              <Clock aria-hidden />
              <span className="sr-only">{t('card.hours')}</span>
            </dt>
            <dd>{hoursText(dealer, locale, t)}</dd>
          </div>
          <div>
            <dt>
              <BriefcaseBusiness aria-hidden />
              <span className="sr-only">{t('card.trades')}</span>
            </dt>
            <dd className="dealer-trades">
              {dealer.trades.map((trade) => (
                <span key={trade}>{tradeNames[trade]}</span>
              ))}
            </dd>
          </div>
          {names.length > 0 ? (
            <div className="dealer-serves">
              <dt>
                <FoldedMap aria-hidden />
                <span>{t('card.serves')}</span>
              </dt>
              <dd>{listText(names, 'names', locale)}</dd>
            </div>
          ) : null}
          <div>
            <dt>
              <Languages aria-hidden />
              <span className="sr-only">{t('card.languages')}</span>
            </dt>
            <dd>
              {dealer.languages.map((code, index) => (
                <span key={code}>
                  {index > 0 ? ' · ' : ''}
                  <bdi lang={languageOf(code).tag}>{languageOf(code).name}</bdi>
                </span>
              ))}
            </dd>
          </div>
        </dl>
        {dealer.website ? (
          <p className="dealer-website">
            <a href={dealer.website} rel="nofollow noopener noreferrer" target="_blank" className="link">
              <bdi dir="ltr">{new URL(dealer.website).hostname}</bdi>
            </a>
          </p>
        ) : null}
      </div>
      <div className="dealer-ways">
        <a href={dialled(phone)} className="dealer-phone">
          <span className="sr-only">{t('card.call', { dealer: name })}</span>
          <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
        </a>
        <LinkButton
          to={writePath(dealer.id, plate)}
          variant={first ? 'primary' : 'secondary'}
          icon={MessageSquareText}
          aria-label={t('card.write-to', { dealer: name })}
        >
          {t('card.write')}
        </LinkButton>
        {position ? (
          <a
            href={`https://www.openstreetmap.org/directions?to=${position.latitude}%2C${position.longitude}`}
            rel="noopener noreferrer"
            target="_blank"
            className="btn btn-secondary dealer-way"
            aria-label={t('card.directions-to', { dealer: name })}
          >
            <MapPin aria-hidden />
            {t('card.directions')}
          </a>
        ) : null}
      </div>
    </li>
  );
}
