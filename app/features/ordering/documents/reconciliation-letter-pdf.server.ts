import { balanceSide } from '~/features/customers/ledger/entry-text';
import type { Statement } from '~/features/customers/ledger/statement-store.server';
import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { formatDateTime, formatDay, nameOfDate } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { decimalFromKurus, formatMoney, kurusFromDecimal } from '~/platform/money';
import { vendorLetterhead } from '~/platform/vendor.server';
import { renderPdf, type DocumentPart } from './document.server';
import { dealerPart, type PaperFirm } from './statement-pdf.server';

/** The letter about a balance as PDF, in the reader's language: what was asked, and what has been answered (B23). */
export function reconciliationLetterPdf(
  one: Reconciliation,
  {
    statement,
    firm,
    locale,
    now,
  }: {
    /** Of the period; what it has been changed by since is not part of the letter. */
    statement: Statement;
    firm: PaperFirm;
    locale: string;
    now: Date;
  },
): Promise<Buffer> {
  const t = translator(locale);
  const { periodTo, balance, sentAt, sentBy, answerBy } = one;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const size = (decimal: string) => money(decimal.replace('-', ''));
  const day = formatDay(periodTo, locale);
  const side = balanceSide(balance);
  const month = nameOfDate(
    new Date(`${periodTo.slice(0, 7)}-15T12:00:00Z`),
    { month: 'long', year: 'numeric' },
    locale,
  );
  const title = t('papers:letter.title');
  return renderPdf(
    {
      locale,
      title: `${title} ${firm.id} ${periodTo}`,
      heading: title,
      facts: [
        { label: t('statement:period'), value: month },
        { label: t('papers:letter.sent'), value: formatDateTime(new Date(sentAt), locale) },
        { label: t('papers:letter.until'), value: formatDay(answerBy, locale) },
        { label: t('statement:made'), value: formatDateTime(now, locale) },
      ],
      parts: [
        dealerPart(firm, locale),
        { kind: 'text', text: t(`papers:letter.${side}`, { day, amount: size(balance) }), muted: false },
        { kind: 'text', text: t('papers:letter.please', { day: formatDay(answerBy, locale) }), muted: false },
        {
          kind: 'sums',
          rows:
            statement.closing === balance
              ? [
                  { label: t('statement:opening'), value: money(statement.opening) },
                  { label: t('statement:debit-total'), value: money(statement.debit) },
                  { label: t('statement:credit-total'), value: money(statement.credit) },
                ]
              : [],
          total: { label: t('papers:letter.balance', { day }), value: size(balance) },
          words: { label: t('document:in-words'), text: amountInWords(Math.abs(kurusFromDecimal(balance))) },
        },
        ...answerParts(one, locale),
        { kind: 'text', text: t('papers:letter.sender', { who: sentBy }), muted: true },
      ],
      foot: [t('papers:letter.note'), t('document:questions', { contact: vendorLetterhead().contact })],
    },
    now,
  );
}

/** The dealer's answer and the vendor's reply, as far as there are any. */
function answerParts(one: Reconciliation, locale: string): DocumentPart[] {
  const t = translator(locale);
  const { balance, answeredAt, answeredBy, agreed, note, ownBalance, file, repliedAt, repliedBy, outcome, reply } = one;
  if (answeredAt === null) return [{ kind: 'text', text: t('papers:letter.open'), muted: false }];
  const signed = (decimal: string) =>
    `${formatMoney(Math.abs(kurusFromDecimal(decimal)), 'TRL', locale)} (${t(`statement:side.${balanceSide(decimal)}`)})`;
  const when = (iso: string) => formatDateTime(new Date(iso), locale);
  const items: { name: string | null; text: string }[] = [
    { name: t('papers:letter.answered-by'), text: `${answeredBy ?? ''}, ${when(answeredAt)}` },
    { name: null, text: t(agreed ? 'papers:letter.agreed' : 'papers:letter.objected', { amount: signed(balance) }) },
  ];
  if (ownBalance !== null) {
    const apart = decimalFromKurus(Math.abs(kurusFromDecimal(balance) - kurusFromDecimal(ownBalance)));
    items.push(
      { name: t('papers:letter.own'), text: signed(ownBalance) },
      { name: t('papers:letter.difference'), text: formatMoney(kurusFromDecimal(apart), 'TRL', locale) },
    );
  }
  if (note) items.push({ name: t('statement:reconciliation.note'), text: note });
  if (file) items.push({ name: t('papers:letter.file'), text: file.name });
  const answer: DocumentPart = { kind: 'pairs', heading: t('papers:letter.answer'), items };
  if (repliedAt === null || outcome === null) return [answer];
  return [
    answer,
    {
      kind: 'pairs',
      heading: t('papers:letter.reply'),
      items: [
        { name: t('papers:letter.answered-by'), text: `${repliedBy ?? ''}, ${when(repliedAt)}` },
        { name: null, text: t(`papers:letter.${outcome}`) },
        { name: t('statement:reconciliation.note'), text: reply },
      ],
    },
  ];
}
