import { env } from '~/platform/env.server';
import { formatDateTime } from '~/platform/dates';
import { readerTexts } from '~/platform/i18n.server';
import type { ShownAct } from './trail-list';
import type { FirmAct } from './trail-store.server';
import { actText } from './trail-words';

/** Describes acts in a language. Acts of staff appear under the vendor's name, because dealers do not see who of them it was. */
export function tellingOf(locale: string): { who: (act: FirmAct) => string; what: (act: FirmAct) => string } {
  const texts = readerTexts(locale);
  const vendor = env().VENDOR_NAME;
  return { who: ({ who }) => who?.name ?? vendor, what: (act) => actText(texts, act) };
}

/** Acts in the reader's language. */
export function shownActs(acts: readonly FirmAct[], locale: string): ShownAct[] {
  const { who, what } = tellingOf(locale);
  return acts.map((act) => ({
    place: act.place,
    at: act.at,
    when: formatDateTime(new Date(act.at), locale),
    who: who(act),
    what: what(act),
    orderId: act.orderId,
  }));
}
