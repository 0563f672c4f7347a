/** What a demonstration card does once its number, date and code are right. */
export type DemonstrationCard = {
  number: string;
  /** Whether a code by text message is asked for, and whether any is right. */
  asks?: 'code' | 'code-that-is-never-right';
  /** The bank's code of a refusal; without it the money moves. */
  refusal?: string;
  /** How the answer reaches the shop. */
  answers?: 'late' | 'twice' | 'never' | 'falsely';
  /** The card's bank takes no part in 3-D Secure. */
  halfSecure?: true;
  /** A refund is refused with this code. */
  refundRefusal?: string;
  name: keyof typeof CARD_TEXTS;
};

/** Said of each card, in Turkish and English: what comes of it, and how. */
export const CARD_TEXTS = {
  code: { tr: 'Kod 123456', en: 'Code 123456' },
  plain: { tr: 'Kod sorulmaz', en: 'No code asked' },
  limit: { tr: 'Limit yetersiz', en: 'Insufficient limit' },
  expired: { tr: 'Kartın süresi dolmuş', en: 'Card expired' },
  wrongCode: { tr: 'Kod üç kez yanlış', en: 'Code wrong three times' },
  late: { tr: 'Yanıt 45 saniye geç gelir', en: 'The answer is 45 seconds late' },
  never: { tr: 'Yanıt hiç gelmez', en: 'No answer ever' },
  twice: { tr: 'Yanıt iki kez gelir', en: 'The answer comes twice' },
  falsely: { tr: 'Yanıtın imzası yanlış', en: 'The answer is signed wrongly' },
  half: { tr: 'Kart 3-D Secure’a kayıtlı değil', en: 'Card not enrolled in 3-D Secure' },
  closed: { tr: 'İadesi reddedilir', en: 'Its refund is refused' },
} as const;

export const CARD_MONTH = '12';
export const CARD_YEAR = '2030';
export const CARD_CODE = '000';
export const TEXT_MESSAGE_CODE = '123456';

export const CARDS: readonly DemonstrationCard[] = [
  { number: '4111111111111111', asks: 'code', name: 'code' },
  { number: '5555555555554444', name: 'plain' },
  { number: '4000000000000002', refusal: '51', name: 'limit' },
  { number: '4000000000000069', refusal: '54', name: 'expired' },
  { number: '4000000000003220', asks: 'code-that-is-never-right', name: 'wrongCode' },
  { number: '4000000000000119', answers: 'late', name: 'late' },
  { number: '4000000000000127', answers: 'never', name: 'never' },
  { number: '4000000000000200', answers: 'twice', name: 'twice' },
  { number: '4000000000000309', answers: 'falsely', name: 'falsely' },
  { number: '4000000000000408', halfSecure: true, name: 'half' },
  { number: '4000000000000507', refundRefusal: '14', name: 'closed' },
];

export const cardOf = (number: string) => CARDS.find((card) => card.number === number);
