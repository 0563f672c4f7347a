import { env } from '~/platform/env.server';
import { formatDateTime } from '~/platform/dates';
import { translations, translator } from '~/platform/i18n.server';
import type { ShownAct } from './trail-list';
import type { FirmAct } from './trail-store.server';
import { actText } from './trail-words';

/** How acts are told in a language; what the vendor's staff did is the vendor's, whoever of them it was. */
export function tellingOf(locale: string): { who: (act: FirmAct) => string; what: (act: FirmAct) => string } {
  const t = translator(locale);
  const exists = (key: string) => translations().exists(key, { lng: locale });
  const vendor = env().VENDOR_NAME;
  return { who: ({ who }) => who?.name ?? vendor, what: (act) => actText(t, exists, act) };
}

/** Acts in the reader's words. */
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
