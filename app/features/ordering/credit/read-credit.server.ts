import { dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import { readCreditPosition } from './credit-position-store.server';
import { creditTermsOf } from './credit-terms-store.server';
import { standingTerms } from './standing-terms';
import { judgeCredit, type OverLimitRule } from './judge-credit';

/** What a dealer's programs read of its credit; amounts are decimal text in lira. */
export type CreditResource = {
  owed: string;
  creditLimit: string | null;
  left: string | null;
  overdue: string;
  overLimit: OverLimitRule;
  termDays: number;
  currency: 'TRL';
};

/** Whoever asks may see the firm's account. */
export async function readCredit(dealerId: number): Promise<CreditResource> {
  const [own, { payments }, { owed, overdue }] = await Promise.all([
    creditTermsOf(dealerId),
    settings(),
    readCreditPosition(dealerId, dayInIstanbul(new Date())),
  ]);
  const { creditLimit, termDays, overLimit } = standingTerms(own, payments);
  const limit = creditLimit === null ? null : kurusFromDecimal(creditLimit);
  const { left } = judgeCredit({ owed: kurusFromDecimal(owed), thisOrder: 0, limit, overdue: 0, rule: overLimit });
  return {
    ...{ owed, creditLimit, overdue },
    left: left === null ? null : decimalFromKurus(left),
    overLimit,
    termDays,
    currency: 'TRL',
  };
}
