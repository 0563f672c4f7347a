import { cityName, cityOfPlate } from '~/features/public-site/dealers/cities';
import { dealersNear, type NearDealer } from '~/features/public-site/dealers/near-dealers';
import { openState } from '~/features/public-site/dealers/opening-hours';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { stateText } from '~/features/public-site/dealers/shown-hours';
import { translator } from '~/platform/i18n.server';
import { listText } from '~/platform/list-text';

/** A dealer whom a visitor can choose, in the words of the form. */
export type DealerChoice = { id: number; name: string; away: string | null; facts: string };

/** More of other provinces are no choice any more: the vendor chooses, or the page of all dealers shows them. */
const MOST = 5;

/**
 * The dealers to choose from in a province: its own, those that come there, and some of the nearest; and the one whom the visitor has
 * chosen already, wherever it is.
 */
export async function dealerChoices(
  plate: string,
  chosen: number | undefined,
  { now, locale }: { now: Date; locale: string },
): Promise<DealerChoice[]> {
  const dealers = await publicDealers();
  const { own, coming, others } = dealersNear(plate, cityOfPlate(plate) ? dealers : []);
  const near = [...own, ...coming, ...others];
  const shown = near.slice(0, Math.max(MOST, own.length));
  const wanted = chosen === undefined ? undefined : (near.find(({ id }) => id === chosen) ?? nearTo(dealers, chosen));
  if (wanted && !shown.some(({ id }) => id === wanted.id)) shown.unshift(wanted);
  const t = translator(locale);
  return shown.map((dealer) => {
    const city = cityOfPlate(dealer.plate);
    const place = listText([dealer.district, city ? cityName(city, locale) : ''], 'clauses', locale);
    const trades = listText(
      dealer.trades.map((trade) => t(`finder:trade.${trade}`)),
      'groups',
      locale,
    );
    const open = stateText(openState(dealer, now), locale, t);
    return {
      id: dealer.id,
      name: dealer.name,
      away: dealer.kilometres === null ? null : t('leads:form.away', { kilometres: dealer.kilometres }),
      facts: [place, trades, open].filter(Boolean).join(' · '),
    };
  });
}

function nearTo(dealers: Awaited<ReturnType<typeof publicDealers>>, id: number): NearDealer | undefined {
  const dealer = dealers.find((one) => one.id === id);
  return dealer && { ...dealer, kilometres: null };
}
