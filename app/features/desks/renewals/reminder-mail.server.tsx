import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import { renewViewAddress } from '~/features/licensing/licences/licence-desk-filter';
import { LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { daysUntil, formatDate } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';
import type { RemindedDealer, RemindedLicence } from './reminder-store.server';
import { MUTED, font, page, paragraph } from '~/features/ordering/mail/mail-styles';

/** The most licences that a mail names; the rest are counted, and the link shows all of them. */
const MOST_NAMED = 200;
/** The most codes in an address: mail programs truncate addresses of more than two thousand characters. */
const MOST_LINKED = 100;

type Group = {
  firm: string;
  code: string;
  rows: { code: string; computer: string; end: string; left: string; soon: boolean }[];
};

type Reminder = { dealer: RemindedDealer; licences: readonly RemindedLicence[]; now: Date };

/**
 * Stores the mail that reminds a dealer of these licences, and the message that delivers it.
 * @returns the mail's id
 */
export async function postReminder(tx: Executor, reminder: Reminder): Promise<string> {
  const mailId = await storeMail(tx, reminderOf(reminder));
  // Only an order's mail can exist already.
  if (mailId === undefined) throw new Error('a reminder was not stored');
  return mailId;
}

/**
 * The mail that reminds a dealer of these licences, with the link to a renewal order for them. The link leads to a page
 * that changes nothing until its button is pressed. Of provisional ones it asks to pay their orders (readings 42).
 */
export function reminderOf({ dealer, licences: all, now }: Reminder): MailDraft {
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const t = translator(dealer.locale);
  const language = languageOf(dealer.locale);
  const licences = all.filter(({ unpaid }) => unpaid === null);
  const provisional = all.filter(({ unpaid }) => unpaid !== null);
  const codes = licences.map(({ approvalCode }) => approvalCode);
  const url =
    PUBLIC_ORIGIN +
    (codes.length > MOST_LINKED ? renewViewAddress({ view: 'ends-60' }) : licenceOrderAddress('extend-year', codes));
  const groups = groupsOf(licences.slice(0, MOST_NAMED), now, dealer.locale, t);
  const firms = new Set(licences.map(({ firmId }) => firmId)).size;
  const more = licences.length - MOST_NAMED;
  const orders = [
    ...new Map(provisional.flatMap(({ unpaid }) => (unpaid?.own ? [[unpaid.orderId, unpaid]] : []))).values(),
  ];
  const unpaidGroups = groupsOf(provisional.slice(0, MOST_NAMED), now, dealer.locale, t);
  const unpaidText = provisional.length > 0 ? t('mail:reminder.unpaid-text', { count: provisional.length }) : '';
  const payLinks = orders.map(({ orderId, receiptNo }) => ({
    name: t('mail:reminder.unpaid-pay', { receiptNo }),
    url: `${PUBLIC_ORIGIN}/orders/${orderId}`,
  }));
  const renews = licences.length > 0;
  const lines = {
    greeting: t('mail:reminder.greeting', { name: dealer.contact || dealer.name }),
    text: renews ? t('mail:reminder.text', { count: licences.length, firms }) : '',
    more: more > 0 ? t('mail:reminder.more', { count: more }) : '',
    safe: renews ? t('mail:reminder.safe') : '',
    button: t('mail:reminder.button'),
    why: t('mail:reminder.why'),
  };
  const head = [t('mail:reminder.code'), t('mail:reminder.computer'), t('mail:reminder.end'), t('mail:reminder.left')];
  const start = language.dir === 'rtl' ? 'right' : 'left';
  const tableOf = (shown: readonly Group[]) => (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ ...font, borderCollapse: 'collapse', marginBottom: 16 }}
    >
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" style={{ ...cell, ...quiet, textAlign: start }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {shown.map(({ firm, code, rows }) => (
        <tbody key={code}>
          <tr>
            <th colSpan={4} scope="rowgroup" style={{ ...cell, paddingTop: 14, fontWeight: 600, textAlign: start }}>
              {firm} <span style={quiet}>{code}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.code}>
              <td style={{ ...cell, fontFamily: 'Consolas, Menlo, monospace' }}>{row.code}</td>
              <td style={cell}>{row.computer}</td>
              <td style={{ ...cell, whiteSpace: 'nowrap' }}>{row.end}</td>
              <td style={{ ...cell, whiteSpace: 'nowrap', color: row.soon ? '#b3261e' : MUTED }}>{row.left}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
  const tables = renews ? tableOf(groups) : null;
  const toPay =
    provisional.length === 0 ? null : (
      <>
        <p style={paragraph}>{unpaidText}</p>
        {tableOf(unpaidGroups)}
        {payLinks.map((link) => (
          <p key={link.url} style={paragraph}>
            <a href={link.url}>{link.name}</a>
          </p>
        ))}
      </>
    );
  const html = renderToStaticMarkup(
    <div lang={language.tag} dir={language.dir} style={page}>
      <p style={paragraph}>{lines.greeting}</p>
      {lines.text ? <p style={paragraph}>{lines.text}</p> : null}
      {tables}
      {lines.more ? <p style={paragraph}>{lines.more}</p> : null}
      {renews ? (
        <>
          <LetterButton url={url}>{lines.button}</LetterButton>
          <p style={{ ...paragraph, ...quiet }}>{lines.safe}</p>
        </>
      ) : null}
      {toPay}
      <p style={{ ...paragraph, ...quiet, fontSize: 13 }}>{lines.why}</p>
      <p style={{ margin: 0, color: MUTED }}>{VENDOR_NAME}</p>
    </div>,
  );
  const listedOf = (shown: readonly Group[]) =>
    shown.map(({ firm, code, rows }) =>
      [`${firm} (${code})`, ...rows.map((row) => `- ${row.code} · ${row.computer} · ${row.end} · ${row.left}`)].join(
        '\n',
      ),
    );
  const { accountId, accountEmail, locale, contact, ...card } = dealer;
  const address = dealer.email || accountEmail;
  return {
    kind: 'licence-reminder',
    orderId: null,
    accountId,
    locale,
    to: { name: cutText(contact || dealer.name, 60), address },
    subject: renews
      ? t('mail:reminder.subject', { count: all.length })
      : t('mail:reminder.unpaid-subject', { count: all.length }),
    html,
    text: [
      lines.greeting,
      lines.text,
      ...listedOf(renews ? groups : []),
      lines.more,
      renews ? `${lines.button}:\n${url}` : '',
      lines.safe,
      unpaidText,
      ...listedOf(unpaidGroups),
      ...payLinks.map((link) => `${link.name}:\n${link.url}`),
      lines.why,
      VENDOR_NAME,
    ]
      .filter(Boolean)
      .join('\n\n'),
    // The vendor's service only knows mails of orders: the dealer stands in for the customer, order and receipt are 0.
    fields: {
      firm: { ...card, email: address },
      dealerId: dealer.id,
      orderId: 0,
      receiptNo: 0,
      rowsHtml: renderToStaticMarkup(
        <>
          {renews ? (
            <>
              <p>{lines.text}</p>
              {tables}
              <p>
                <a href={url}>{lines.button}</a>
              </p>
            </>
          ) : null}
          {toPay}
        </>,
      ),
      modules: '',
      approvalCodes: all
        .slice(0, MOST_NAMED)
        .map(({ approvalCode, expiresAt }) => `${approvalCode} ${formatDate(new Date(expiresAt), locale)}`)
        .join('\n'),
      paymentMethod: '',
    },
    correlationId: requestContext()?.requestId ?? `reminder-${dealer.id}`,
  };
}

const SOON_DAYS = 7;

function groupsOf(
  licences: readonly RemindedLicence[],
  now: Date,
  locale: string,
  t: ReturnType<typeof translator>,
): Group[] {
  const groups = new Map<number, Group>();
  for (const { firmId, firmName, firmCode, approvalCode, computer, expiresAt } of licences) {
    const group = groups.get(firmId) ?? { firm: firmName, code: firmCode, rows: [] };
    groups.set(firmId, group);
    const end = new Date(expiresAt);
    const left = daysUntil(end, now);
    group.rows.push({
      code: approvalCode,
      computer: computer || '–',
      end: formatDate(end, locale),
      left: t('mail:reminder.days-left', { count: left }),
      soon: left <= SOON_DAYS,
    });
  }
  return [...groups.values()];
}

const quiet: CSSProperties = { color: MUTED, fontWeight: 400 };
const cell: CSSProperties = {
  padding: '6px 12px 6px 0',
  borderBottom: '1px solid #dddbe7',
  fontSize: 14,
  verticalAlign: 'top',
};
