import { z } from 'zod';
import type { CreditTerms } from '~/features/ordering/credit/credit-terms-store.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { decimalFromKurus } from '~/platform/money';
import { OVER_LIMIT_RULES } from '~/platform/payment-names';

export const CREDIT_TERMS_FIELDS = ['limit', 'days', 'rule'] as const;
export type CreditTermsField = (typeof CREDIT_TERMS_FIELDS)[number];

/** More than a year is no term. */
export const MOST_TERM_DAYS = 365;

/** The form of a dealer's credit terms: an empty limit is none, empty days and no rule are those of the settings. An issue's message is its code. */
export const creditTermsShape = z
  .object({
    limit: z
      .string()
      .default('')
      .transform((text, context) => {
        const typed = text.trim();
        if (typed === '') return null;
        // No credit at all is a limit, too; an amount is never nothing.
        const kurus = /^0+([.,]0{1,2})?$/.test(typed) ? 0 : kurusFromTyped(typed);
        if (kurus !== undefined) return decimalFromKurus(kurus);
        context.addIssue({ code: 'custom', message: 'amount-not-valid' });
        return z.NEVER;
      }),
    days: z
      .string()
      .default('')
      .transform((text, context) => {
        const typed = text.trim();
        if (typed === '') return null;
        if (/^\d{1,3}$/.test(typed) && Number(typed) <= MOST_TERM_DAYS) return Number(typed);
        context.addIssue({ code: 'custom', message: 'term-days-not-valid' });
        return z.NEVER;
      }),
    rule: z.enum(['', ...OVER_LIMIT_RULES]).default(''),
  })
  .transform(({ limit, days, rule }): CreditTerms => ({ creditLimit: limit, termDays: days, overLimit: rule || null }));
