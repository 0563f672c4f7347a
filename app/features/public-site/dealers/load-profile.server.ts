import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { translator } from '~/platform/i18n.server';
import { cityNamed, cityOfPlate, cityPath } from './cities';
import { NO_FACTS } from './dealer-facts';
import { readProfile } from './dealer-profile-store.server';
import { openState } from './opening-hours';
import { typedOf } from './profile-form';
import { TRADE_KEYS, type Trade } from './trades';

/** The names of the trades, which the browsers of working pages do not have. */
export function tradeNamesIn(locale: string): Record<Trade, string> {
  const t = translator(locale);
  return Object.fromEntries(TRADE_KEYS.map((trade) => [trade, t(`finder:trade.${trade}`)])) as Record<Trade, string>;
}

/** What a dealer's own page shows of its profile; the first one is filled in with what the firm's card says of its place. */
export async function loadProfile({ firm }: DealerViewer, locale: string) {
  const profile = await readProfile(firm.id);
  const facts = profile?.draft ?? {
    ...NO_FACTS,
    ...{
      phone: firm.phone,
      address: [firm.address1, firm.address2].filter(Boolean).join(' '),
      district: firm.district,
    },
    plate: cityNamed(firm.province)?.plate ?? '',
    languages: ['tr' as const],
  };
  const city = cityOfPlate(profile?.published?.plate ?? '');
  return {
    version: profile?.version ?? 0,
    profile: profile
      ? { ...profile, published: profile.published !== null, draft: undefined, sentById: undefined }
      : null,
    typed: typedOf(facts),
    preview: { ...facts, id: firm.id, name: firm.name, kilometres: null, state: openState(facts, new Date()) },
    publicPath: city ? `${cityPath(city)}#dealer-${firm.id}` : null,
    tradeNames: tradeNamesIn(locale),
  };
}
