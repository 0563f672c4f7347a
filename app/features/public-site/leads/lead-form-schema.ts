import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { turkishDigits } from '~/features/customers/firms/phone';
import { cityOfPlate } from '~/features/public-site/dealers/cities';
import { freeText } from '~/platform/free-text';

const line = (most: number) => freeText(most).overwrite((text) => text.replaceAll('\n', ' '));

/** The form by which a visitor sends something to a dealer; a telephone number becomes E.164. */
export const leadFormSchema = z.object({
  key: z.uuid('invalid-value'),
  name: line(120).refine((text) => text !== '', 'answer-required'),
  business: line(120).default(''),
  phone: z
    .string()
    .overwrite(turkishDigits)
    .refine((text) => /^[2-589]\d{9}$/.test(text), 'phone-ten-digits')
    .transform((digits) => `+90${digits}`),
  email: z
    .union([
      z.literal(''),
      z.string().overwrite(canonicalEmail).max(254, 'invalid-email').pipe(z.email('invalid-email')),
    ])
    .default(''),
  province: z.string().refine((plate) => cityOfPlate(plate) !== undefined, 'answer-required'),
  district: line(60).default(''),
  /** Empty: the vendor chooses. */
  dealer: z
    .string()
    .regex(/^\d{0,9}$/)
    .default('')
    .transform((id) => (id === '' ? null : Number(id))),
  note: freeText(1000).default(''),
  consent: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'consent-required'),
});

export const LEAD_FIELDS = Object.keys(leadFormSchema.shape).filter((name) => name !== 'consent');

/** The button that shows the dealers of another province, and sends nothing. */
export const SHOW_DEALERS = 'show';
