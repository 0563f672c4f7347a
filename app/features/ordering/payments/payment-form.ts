import { z } from 'zod';
import { day } from '~/features/kit/lists/fields';
import { freeText } from '~/platform/free-text';
import { decimalFromKurus } from '~/platform/money';
import { MONEY_MEANS } from '~/platform/payment-names';
import { cleanText } from '~/platform/text';
import { kurusFromTyped } from './typed-amount';

export const REFERENCE_LENGTH = 60;
export const PAYMENT_FIELDS = ['amount', 'valueDate', 'means', 'reference', 'seenPaid'] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

export const NOTE_LENGTH = 500;
export const DEALER_PAYMENT_FIELDS = [
  'amount',
  'valueDate',
  'means',
  'reference',
  'note',
  'dealer',
  'formKey',
] as const;
export type DealerPaymentField = (typeof DEALER_PAYMENT_FIELDS)[number];

/** What every payment has that staff record. @param today in Istanbul */
const paymentFields = (today: string) => ({
  amount: z.string().transform((text, context) => {
    const kurus = kurusFromTyped(text);
    if (kurus !== undefined) return decimalFromKurus(kurus);
    context.addIssue({ code: 'custom', message: 'amount-not-valid' });
    return z.NEVER;
  }),
  valueDate: z.string().refine((text) => day.read(text) !== undefined && text <= today, 'day-not-past'),
  means: z.enum(MONEY_MEANS),
  reference: z.string().transform(cleanText).pipe(freeText(REFERENCE_LENGTH)).default(''),
});

/** The form by which staff record a payment of an order; an issue's message is its code. @param today in Istanbul */
export const paymentShape = (today: string) =>
  z.object({ ...paymentFields(today), seenPaid: z.string().regex(/^\d+\.\d\d$/) });

/** The form by which staff record a payment of a dealer without a statement. @param today in Istanbul */
export const dealerPaymentShape = (today: string) =>
  z.object({
    ...paymentFields(today),
    note: z.string().transform(cleanText).pipe(freeText(NOTE_LENGTH)).default(''),
    dealer: z.coerce.number().int().positive(),
    formKey: z.uuid(),
  });
