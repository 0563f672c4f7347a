import type { DealerFirm } from '~/features/identity/accounts/viewer';
import { entryText } from '~/features/customers/ledger/entry-text';
import { STATEMENT_ROWS, type Statement } from '~/features/customers/ledger/statement-store.server';
import { formatDate, formatDateTime } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { numberFormat } from '~/platform/intl-formats';
import { vendorLetterhead } from '~/platform/vendor.server';
import { column, renderPdf, type DocumentPart } from './document.server';

/** A dealer's statement of account as PDF, in the reader's language (B14). */
export function statementPdf(statement: Statement, firm: PaperFirm, locale: string, now: Date): Promise<Buffer> {
  const t = translator(locale);
  const { period, opening, closing, debit, credit, entries, count } = statement;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const amount = (decimal: string) => (Number(decimal) === 0 ? '' : money(decimal));
  // Noon in Istanbul, which has no daylight saving time.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  const between = t('statement:period-between', { from: day(period.from), to: day(period.to) });
  const parts: DocumentPart[] = [
    dealerPart(firm, locale),
    {
      kind: 'table',
      heading: t('statement:entries'),
      columns: [
        column(t('statement:column.date'), { style: 'muted' }),
        column(t('statement:column.entry'), { wide: true }),
        column(t('statement:column.debit'), { end: true }),
        column(t('statement:column.credit'), { end: true }),
        column(t('statement:column.balance'), { end: true, style: 'strong' }),
      ],
      rows: [
        [day(period.from), t('statement:opening'), '', '', money(opening)],
        ...entries.map((entry) => [
          formatDate(new Date(entry.date), locale),
          entryText(t, entry),
          amount(entry.debit),
          amount(entry.credit),
          money(entry.balance),
        ]),
      ],
    },
    ...(count > entries.length
      ? [
          {
            kind: 'text' as const,
            text: t('statement:first-ones', { count: STATEMENT_ROWS, total: numberFormat(locale).format(count) }),
            muted: false,
          },
        ]
      : []),
    {
      kind: 'sums',
      rows: [
        { label: t('statement:opening'), value: money(opening) },
        { label: t('statement:debit-total'), value: money(debit) },
        { label: t('statement:credit-total'), value: money(credit) },
      ],
      total: { label: t('statement:closing'), value: money(closing) },
      words: null,
    },
  ];
  return renderPdf(
    {
      locale,
      title: `${t('statement:document')} ${between}`,
      heading: t('statement:document'),
      facts: [
        { label: t('statement:period'), value: between },
        { label: t('statement:made'), value: formatDateTime(now, locale) },
      ],
      parts,
      foot: [t('statement:sign'), t('document:questions', { contact: vendorLetterhead().contact })],
    },
    now,
  );
}

/** What the papers of an account say of its dealer. */
export type PaperFirm = Pick<
  DealerFirm,
  'id' | 'name' | 'address1' | 'address2' | 'district' | 'province' | 'taxOffice' | 'taxNumber'
>;

/** The dealer as the papers of its account name it. */
export function dealerPart(firm: PaperFirm, locale: string): DocumentPart {
  const t = translator(locale);
  const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);
  return {
    kind: 'columns',
    columns: [
      {
        heading: t('document:dealer'),
        name: firm.name,
        lines: [
          t('document:dealer-code', { code: firm.id }),
          firm.address1,
          firm.address2,
          joined(' / ', firm.district, firm.province),
          joined(' · ', firm.taxOffice && t('document:tax-office', { office: firm.taxOffice }), firm.taxNumber),
        ].filter(Boolean),
      },
    ],
  };
}
