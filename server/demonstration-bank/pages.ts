import {
  cardType,
  CARD_NAMES,
  CVV_MAX,
  expiryYears,
  monthOf,
  type CardError,
} from '~/features/ordering/card-payments/card-number';
import { formatMoney } from '~/platform/money';
import { BANK_STYLE } from './bank-style';
import {
  CARD_CODE,
  CARD_MONTH,
  CARD_TEXTS,
  CARD_YEAR,
  CARDS,
  TEXT_MESSAGE_CODE,
  type DemonstrationCard,
} from './cards';

export type BankLanguage = 'tr' | 'en';

/** What a page of the bank says about the payment it takes. */
export type ShownPayment = {
  id: string;
  merchant: string;
  oid: string;
  amount: number;
  instalments: number;
  language: BankLanguage;
};

const TEXTS = {
  tr: {
    demonstration: 'GÖSTERİ BANKASI',
    disclaimer: 'Gerçek bir banka değildir, para hareketi olmaz. Karpin’i denemek için vardır.',
    bank: 'Örnek Banka',
    service: 'Sanal POS · 3-D Secure',
    merchant: 'Üye işyeri',
    order: 'Sipariş',
    instalments: 'Taksit',
    single: 'Tek çekim',
    count: (count: number) => `${count} taksit`,
    amount: 'Tutar',
    payByCard: 'Kartla ödeme',
    number: 'Kart numarası',
    show: 'Göster',
    hide: 'Gizle',
    month: 'Ay',
    year: 'Yıl',
    code: 'Güvenlik kodu',
    holder: 'Kart üzerindeki ad',
    pay: (amount: string) => `${amount} öde`,
    quit: 'Vazgeç ve Karpin’e dön',
    cards: 'Deneme kartları',
    onlyThese: `Yalnız bu numaralar çalışır; gerçek kart numarası reddedilir ve saklanmaz. Tarih ${CARD_MONTH}/30, güvenlik kodu ${CARD_CODE}.`,
    result: 'Sonuç',
    approved: 'Onaylanır',
    declined: 'Reddedilir',
    unclear: 'Belirsiz',
    fill: 'Doldur',
    unknownCard: 'Bu numara deneme kartlarından biri değil. Gerçek kart yazmayın.',
    wrongCard: `Tarih ${CARD_MONTH}/30, güvenlik kodu ${CARD_CODE} olmalı.`,
    enterCode: 'SMS kodunu girin',
    codeSent: 'Telefonunuza gönderilen 6 haneli kod. Gösteride kod',
    codeLabel: '6 haneli kod',
    left: (count: number) => `${count} deneme hakkınız var`,
    wrongCode: 'Kod yanlış.',
    confirm: 'Onayla',
    returning: 'Karpin’e dönülüyor',
    returnNow: 'Karpin’e dön',
    late: 'Ödeme onaylandı. Bu kartla yanıt geç döner; sayfa 45 saniye sonra Karpin’e geçer.',
    never: 'Ödeme onaylandı, ama bu kartla yanıt hiç dönmez. Karpin’e kendiniz dönün: sonucu bankaya sorar.',
    errors: {
      'number-required': 'Kart numarasını girin',
      'number-incomplete': 'Kart numarası eksik; kartın üzerindeki tüm haneleri girin',
      'number-wrong': 'Kart numarası hatalı; haneleri kartınızla karşılaştırın',
      'name-required': 'Kart üzerindeki adı girin',
      'month-required': 'Ay seçin',
      'month-past': 'Kartın süresi dolmuş',
      'year-required': 'Yıl seçin',
      'cvv-required': 'Güvenlik kodunu girin',
      'cvv-incomplete': 'Güvenlik kodu eksik',
    } satisfies Record<CardError, string>,
    broken: 'Bu adreste ödeme yok',
    brokenText: 'Ödemeye Karpin’den başlanır. İstek imzasız, yarım ya da bitmiş.',
  },
  en: {
    demonstration: 'DEMONSTRATION BANK',
    disclaimer: 'Not a real bank, no money moves. It is here to try Karpin.',
    bank: 'Örnek Banka',
    service: 'Virtual POS · 3-D Secure',
    merchant: 'Merchant',
    order: 'Order',
    instalments: 'Instalments',
    single: 'Single payment',
    count: (count: number) => `${count} instalments`,
    amount: 'Amount',
    payByCard: 'Pay by card',
    number: 'Card number',
    show: 'Show',
    hide: 'Hide',
    month: 'Month',
    year: 'Year',
    code: 'Security code',
    holder: 'Name on card',
    pay: (amount: string) => `Pay ${amount}`,
    quit: 'Cancel and return to Karpin',
    cards: 'Test cards',
    onlyThese: `Only these numbers work; a real card number is refused and not kept. Date ${CARD_MONTH}/30, security code ${CARD_CODE}.`,
    result: 'Result',
    approved: 'Approved',
    declined: 'Declined',
    unclear: 'Unclear',
    fill: 'Fill in',
    unknownCard: 'This number is not one of the test cards. Do not type a real card.',
    wrongCard: `The date must be ${CARD_MONTH}/30, the security code ${CARD_CODE}.`,
    enterCode: 'Enter the code',
    codeSent: 'The 6-digit code sent to your phone. In this demonstration it is',
    codeLabel: '6-digit code',
    left: (count: number) => `${count} tries left`,
    wrongCode: 'The code is wrong.',
    confirm: 'Confirm',
    returning: 'Returning to Karpin',
    returnNow: 'Return to Karpin',
    late: 'Approved. With this card the answer is late; the page goes on to Karpin after 45 seconds.',
    never: 'Approved, but with this card no answer ever returns. Go back to Karpin yourself: it asks the bank.',
    errors: {
      'number-required': 'Enter the card number',
      'number-incomplete': 'The card number is incomplete; enter all digits on the card',
      'number-wrong': 'The card number is wrong; compare its digits with your card',
      'name-required': 'Enter the name on the card',
      'month-required': 'Choose the month',
      'month-past': 'The card has expired',
      'year-required': 'Choose the year',
      'cvv-required': 'Enter the security code',
      'cvv-incomplete': 'The security code is incomplete',
    } satisfies Record<CardError, string>,
    broken: 'No payment at this address',
    brokenText: 'A payment begins at Karpin. The request is unsigned, incomplete or over.',
  },
} as const;

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type PageParts = {
  language: BankLanguage;
  host: string;
  title: string;
  content: string;
  aside?: string;
  script?: string;
};

function page({ language, host, title, content, aside = '', script = '' }: PageParts): string {
  const t = TEXTS[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${t.bank} (${t.demonstration})</title><style>${BANK_STYLE}</style></head>
<body><div class="b-strip" role="note"><b>${t.demonstration}</b><span>${t.disclaimer}</span></div>
<header class="b-top"><span class="b-logo" aria-hidden="true">ÖB</span><span><b>${t.bank}</b><small>${t.service}</small></span><span class="b-host">${escapeHtml(host)}</span></header>
<main class="b-main"><section class="b-pay">${content}</section>${aside}</main>${script}</body></html>`;
}

function facts({ merchant, oid, amount, instalments, language }: ShownPayment): string {
  const t = TEXTS[language];
  const row = (name: string, value: string, total = '') =>
    `<div${total}><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<dl class="b-order">${row(t.merchant, merchant)}${row(t.order, oid)}${row(
    t.instalments,
    instalments > 1 ? t.count(instalments) : t.single,
  )}${row(t.amount, formatMoney(amount, 'TRL', language), ' class="t"')}</dl>`;
}

const outcomeOf = ({ refusal, asks, answers }: DemonstrationCard) =>
  refusal || asks === 'code-that-is-never-right'
    ? (['b-no', 'declined'] as const)
    : answers === 'never' || answers === 'falsely'
      ? (['b-late', 'unclear'] as const)
      : ([answers ? 'b-late' : 'b-ok', 'approved'] as const);

function testCards(language: BankLanguage): string {
  const t = TEXTS[language];
  const rows = CARDS.map((card) => {
    const [tone, outcome] = outcomeOf(card);
    const number = card.number.replace(/(.{4})(?=.)/g, '$1 ');
    return `<tr><td class="mono">${number}</td><td><span class="${tone}">${t[outcome]}</span><small>${CARD_TEXTS[card.name][language]}</small></td><td><button type="button" class="b-mini" hidden data-fill="${card.number}" aria-label="${t.fill} ${number}">${t.fill}</button></td></tr>`;
  });
  return `<section class="b-test"><h2>${t.cards}</h2><p>${t.onlyThese}</p><table><thead><tr><th>${t.number}</th><th>${t.result}</th><th><span aria-hidden="true"></span></th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

const quit = (payment: ShownPayment) =>
  `<form class="b-quit" method="post" action="/quit/${payment.id}"><button class="b-link">${TEXTS[payment.language].quit}</button></form>`;

/** The page on which the card is typed. */
export function cardPage(
  payment: ShownPayment,
  host: string,
  script: string,
  error?: 'unknownCard' | 'wrongCard',
): string {
  const { language } = payment;
  const t = TEXTS[language];
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const option = (value: string | number) => `<option>${value}</option>`;
  return page({
    language,
    host,
    title: t.payByCard,
    content: `${facts(payment)}<h1>${t.payByCard}</h1>
<div class="b-art" dir="ltr" aria-hidden="true"><div><div class="b-face"><b data-art="type"></b><span class="mono" data-art="number"></span><i><span data-art="holder"></span><span data-art="expiry"></span></i></div><div class="b-face b-back"><em></em><b class="mono" data-art="cvv"></b><span></span></div></div></div>
${error ? `<p class="b-error" role="alert">${t[error]}</p>` : ''}
<form class="b-form" id="card" method="post" action="/card/${payment.id}" autocomplete="off">
<div class="b-field"><label for="pan">${t.number}</label><div class="b-number"><input class="mono" id="pan" name="pan" inputmode="numeric" autocomplete="cc-number" dir="ltr" required><span><span class="b-type" id="type"></span><button type="button" class="b-mini" id="show" hidden aria-pressed="false" data-show="${t.show}" data-hide="${t.hide}">${t.show}</button></span></div></div>
<div class="b-three"><label>${t.month}<select name="month" autocomplete="cc-exp-month">${months.map(option).join('')}</select></label><label>${t.year}<select name="year" autocomplete="cc-exp-year">${expiryYears(monthOf(new Date())).map(option).join('')}</select></label><label>${t.code}<input class="mono" name="cv2" inputmode="numeric" autocomplete="cc-csc" maxlength="${CVV_MAX}" dir="ltr" required></label></div>
<label>${t.holder}<input name="holder" autocomplete="cc-name" maxlength="60" required></label>
<button class="b-btn">${t.pay(formatMoney(payment.amount, 'TRL', language))}</button></form>${quit(payment)}`,
    aside: testCards(language),
    script: `<script type="application/json" id="test-card">${JSON.stringify({ test: { month: CARD_MONTH, year: CARD_YEAR, code: CARD_CODE, holder: 'Deneme Kartı' }, texts: t.errors })}</script><script>${script}</script>`,
  });
}

/** The page on which the code of the text message is typed. */
export function codePage(payment: ShownPayment, host: string, left: number): string {
  const t = TEXTS[payment.language];
  return page({
    language: payment.language,
    host,
    title: t.enterCode,
    content: `${facts(payment)}<h1>${t.enterCode}</h1><p class="b-lead">${t.codeSent} <b>${TEXT_MESSAGE_CODE}</b>.</p>
<form class="b-form" method="post" action="/code/${payment.id}"><label>${t.codeLabel}<input class="mono b-code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus></label>
<p class="b-lead"${left < 3 ? ' role="alert"' : ''}>${left < 3 ? `${t.wrongCode} ` : ''}${t.left(left)}</p><button class="b-btn">${t.confirm}</button></form>${quit(payment)}`,
    aside: testCards(payment.language),
  });
}

/** Posts the answer to the shop, at once or after a while. */
export function returnPage(
  payment: ShownPayment,
  host: string,
  answer: { address: string; fields: Record<string, string>; afterMs: number; late: boolean },
): string {
  const t = TEXTS[payment.language];
  const inputs = Object.entries(answer.fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return page({
    language: payment.language,
    host,
    title: t.returning,
    content: `${facts(payment)}<h1>${t.returning}</h1>${answer.late ? `<p class="b-lead">${t.late}</p>` : ''}<form id="return" method="post" action="${escapeHtml(answer.address)}">${inputs}<button class="b-btn">${t.returnNow}</button></form>`,
    script: `<script>setTimeout(()=>document.getElementById('return').requestSubmit(),${answer.afterMs})</script>`,
  });
}

/** The page of a payment whose answer never returns: no way leads on from it. */
export function silentPage(payment: ShownPayment, host: string): string {
  const t = TEXTS[payment.language];
  const content = `${facts(payment)}<h1>${t.unclear}</h1><p class="b-lead">${t.never}</p>`;
  return page({ language: payment.language, host, title: t.unclear, content });
}

export function brokenPage(language: BankLanguage, host: string): string {
  const t = TEXTS[language];
  const content = `<h1>${t.broken}</h1><p class="b-lead">${t.brokenText}</p>`;
  return page({ language, host, title: t.broken, content });
}

/** The name of a card's brand by its number, for the bank's answer. */
export const brandOf = (number: string) => CARD_NAMES[cardType(number) ?? 'visa'];
