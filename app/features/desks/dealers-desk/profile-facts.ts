import { cityName, cityOfPlate } from '~/features/public-site/dealers/cities';
import {
  changedFacts,
  FACT_NAMES,
  NO_FACTS,
  positionText,
  type DealerFacts,
  type FactName,
} from '~/features/public-site/dealers/dealer-facts';
import { hoursText } from '~/features/public-site/dealers/shown-hours';
import { languageOf } from '~/platform/languages';
import type { TFunction } from '~/platform/texts';

/** A fact as it is public and as it was sent. */
export type FactRow = { name: FactName; before: string; after: string; changed: boolean };

/** The facts side by side, those that change first. */
export function factRows(before: DealerFacts | null, after: DealerFacts, locale: string, t: TFunction): FactRow[] {
  const changed = changedFacts(before ?? NO_FACTS, after);
  const text = (facts: DealerFacts, name: FactName): string => {
    switch (name) {
      case 'hours':
        return hoursText({ hours: facts.hours, closedOnHolidays: false }, locale, t);
      case 'closedOnHolidays':
        return t(facts.closedOnHolidays ? 'dealers-desk:yes' : 'dealers-desk:no');
      case 'plate':
      case 'serves':
        return [facts[name]]
          .flat()
          .flatMap((plate) => cityOfPlate(plate) ?? [])
          .map((city) => `${city.plate} ${cityName(city, locale)}`)
          .join(', ');
      case 'trades':
        return facts.trades.map((trade) => t(`finder:trade.${trade}`)).join(' · ');
      case 'languages':
        return facts.languages.map((code) => languageOf(code).name).join(', ');
      case 'position':
        return positionText(facts.position);
      default:
        return facts[name];
    }
  };
  return FACT_NAMES.map((name) => ({
    name,
    before: before ? text(before, name) : '',
    after: text(after, name),
    changed: changed.includes(name),
  })).sort((a, b) => Number(b.changed) - Number(a.changed));
}
