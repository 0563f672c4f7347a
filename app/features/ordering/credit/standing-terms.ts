import type { Settings } from '~/platform/settings-store.server';
import type { CreditTerms } from './credit-terms-store.server';
import type { OverLimitRule } from './judge-credit';

/** The credit terms that hold for a dealer, from its own and the settings. */
type StandingTerms = {
  /** Decimal text in lira; null for no limit. */
  creditLimit: string | null;
  termDays: number;
  overLimit: OverLimitRule;
  /** Whether staff have set terms of the dealer's own; otherwise those of new dealers hold. */
  own: boolean;
};

/**
 * Nothing of the settings is copied to a dealer: what changes there holds at once for all without terms of their own.
 * @param newest what was set last; undefined if nothing ever was
 */
export function standingTerms(
  newest: (CreditTerms & { ofNewDealers?: boolean }) | undefined,
  { newDealerLimit, termDays, overLimit }: Pick<Settings['payments'], 'newDealerLimit' | 'termDays' | 'overLimit'>,
): StandingTerms {
  const own = newest?.ofNewDealers ? undefined : newest;
  return {
    creditLimit: own ? own.creditLimit : newDealerLimit || null,
    termDays: own?.termDays ?? termDays,
    overLimit: own?.overLimit ?? overLimit,
    own: own !== undefined,
  };
}
