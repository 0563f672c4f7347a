import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { normalisePhone, turkishDigits } from '~/features/customers/firms/phone';
import { freeText } from '~/platform/free-text';
import { cleanText } from '~/platform/text';
import { CALLBACK, CALLBACK_KINDS, DATA_RIGHTS, POSITIONS } from './request-kinds';

/** The longest `message` of a hidden field or a program. */
const LONG = 2000;

const line = (most: number) => freeText(most).overwrite((text) => text.replaceAll('\n', ' '));
const needed = (most: number) => line(most).refine((text) => text !== '', 'answer-required');
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.string().pipe(z.enum(values, { error: 'answer-required' }));

/** The result is ten digits (public-site §5); no Turkish number begins with 1, 6 or 7. */
const tenDigits = z
  .string()
  .overwrite(turkishDigits)
  .refine((text) => /^[2-589]\d{9}$/.test(text), 'phone-ten-digits');

const email = z.string().overwrite(canonicalEmail).max(254, 'invalid-email').pipe(z.email('invalid-email'));

const phone = z.string().transform((text, context) => {
  const known = normalisePhone(cleanText(text));
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', message: 'invalid-phone', input: text });
  return z.NEVER;
});

const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).default('');

/** Consent is given by ticking the box, which is never ticked in advance. */
const consent = z
  .string()
  .default('')
  .refine((value) => value === 'on', 'consent-required');

/** The callback form; `email` holds the phone number, `phone` is not used (public-site §3). */
export const callbackSchema = z.object({
  name: line(120).default(''),
  email: tenDigits,
  subject: needed(120).default(CALLBACK.subject),
  message: freeText(LONG)
    .refine((text) => text !== '', 'answer-required')
    .default(CALLBACK.message),
  kind: z.enum(CALLBACK_KINDS, { error: 'invalid-value' }).default('callback'),
  about: line(120).default(''),
  consent,
});

/** The same as sent by programs (public-site §7.5). */
export const sendMailSchema = z.strictObject({
  name: callbackSchema.shape.name,
  email: callbackSchema.shape.email,
  phone: line(30).default(''),
  subject: callbackSchema.shape.subject,
  message: callbackSchema.shape.message,
  consent: z.literal(true, { error: 'consent-required' }),
});

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text);

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The job application (public-site §3 and §5); the names are the specification's. */
export const applicationSchema = z.object({
  sAdi: needed(60),
  sSoyadi: needed(60),
  sMail: email,
  sTelefon: phone,
  sYas: z
    .string()
    .trim()
    .refine((text) => /^\d{2}$/.test(text) && Number(text) >= 15, 'invalid-age'),
  sSehir: needed(60),
  sPozisyon: oneOf(POSITIONS),
  sMaas: line(40).default(''),
  dteBaslamaTarihi: optional(z.string().refine(isDay, 'invalid-date')),
  sWeb: optional(line(200).refine(isWebAddress, 'invalid-web-address')),
  sDeneyim: freeText(LONG).default(''),
  sUygulamalar: needed(300),
  consent,
});

export const dataRequestSchema = z.object({
  name: needed(120),
  email,
  phone: optional(z.string().refine((text) => normalisePhone(cleanText(text)) !== undefined, 'invalid-phone')),
  right: oneOf(DATA_RIGHTS),
  message: freeText(LONG).refine((text) => text !== '', 'answer-required'),
  consent,
});
