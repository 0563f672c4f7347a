import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { letterHtml } from '~/features/ordering/mail/letter.server';
import type { MailDraft, StoredMailFields } from '~/features/ordering/mail/mail-store.server';
import { formatDate } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { readerTexts, translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';
import type { ReaderTexts } from '~/platform/translator';
import { applicationSchema } from './request-forms';
import type { DeskKind } from './request-kinds';
import type { NewRequest, RequestFile } from './request-store.server';
import { MUTED, font, page, paragraph } from '~/features/ordering/mail/mail-styles';

/** The vendor's mail is in its own language, whatever page the visitor was on. */
const VENDOR_LANGUAGE = 'tr';

/** The service needs a value for each of a firm's data; a visitor has none of them (public-site §7.3). */
function fieldsOf(email: string, subject: string, rowsHtml: string): StoredMailFields {
  return {
    firm: {
      ...{ id: 0, code: '', name: '', address1: '', address2: '', district: '', province: '' },
      ...{ phone: '', email, taxOffice: '', taxNumber: '' },
    },
    dealerId: 0,
    orderId: 0,
    receiptNo: 0,
    rowsHtml,
    modules: '',
    approvalCodes: '',
    paymentMethod: subject,
  };
}

const FIELDS = ['about', 'right', ...Object.keys(applicationSchema.shape)];

/** Fields whose label in the form addresses the visitor have another one in the mail. */
const NAMED_APART: Record<string, string> = {
  sSehir: 'requests-desk:field.sSehir',
  sUygulamalar: 'requests-desk:field.sUygulamalar',
};

/** The contents of a request for people: each field that was filled in. */
export function requestRows(
  { t, find, locale }: ReaderTexts,
  { kind, name, email, phone, message, details }: Omit<NewRequest, 'kind'> & { kind: DeskKind },
): { label: string; value: string }[] {
  // PostgreSQL stores the members of an object in its own order.
  const inOrder = Object.entries(details).sort(([one], [other]) => FIELDS.indexOf(one) - FIELDS.indexOf(other));
  const own = inOrder.map(([field, value]): [string, string] => {
    if (field === 'sPozisyon') return [t('requests:field.sPozisyon'), find(`requests:position.${value}`) ?? value];
    if (field === 'right') return [t('requests:field.right'), find(`requests:right.${value}`) ?? value];
    const day = field === 'dteBaslamaTarihi' && value !== '' ? formatDate(new Date(`${value}T12:00Z`), locale) : value;
    return [find(NAMED_APART[field] ?? `requests:field.${field}`) ?? field, day];
  });
  const rows: [string, string][] =
    kind === 'application'
      ? [...own, [t('requests:field.message'), message]]
      : kind === 'operations'
        ? [[t('requests:field.message'), message]]
        : [
            [t('requests:field.message'), message],
            [t('requests:field.name'), name],
            [t('requests:field.phone'), phone],
            [t('requests:field.email'), email],
            ...own,
          ];
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

/** The mail that notifies the vendor of a visitor's request. */
export function noticeOf(id: number, request: NewRequest, file: RequestFile | undefined): MailDraft {
  const { MAIL_FROM_ADDRESS, PUBLIC_ORIGIN, VENDOR_EMAIL, VENDOR_NAME } = env();
  const texts = readerTexts(VENDOR_LANGUAGE);
  const { t } = texts;
  const rows = [...requestRows(texts, request), ...(file ? [{ label: t('requests:field.cv'), value: file.name }] : [])];
  const url = `${PUBLIC_ORIGIN}/support/requests/${id}`;
  const table = (
    <table cellPadding={0} cellSpacing={0} style={{ ...font, borderCollapse: 'collapse', marginBottom: 16 }}>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={{ ...cell, color: MUTED, fontWeight: 400, textAlign: 'left' }}>
              {label}
            </th>
            <td style={{ ...cell, whiteSpace: 'pre-line' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  const title = t(`requests:mail.title.${request.kind}`);
  const open = t('requests:mail.open');
  return {
    kind: 'visitor-request',
    orderId: null,
    requestId: id,
    locale: VENDOR_LANGUAGE,
    to: { name: cutText(VENDOR_NAME, 60), address: VENDOR_EMAIL || MAIL_FROM_ADDRESS },
    subject: request.subject,
    html: renderToStaticMarkup(
      <div lang={VENDOR_LANGUAGE} style={page}>
        <p style={paragraph}>{title}</p>
        {table}
        <p style={paragraph}>
          <a href={url} style={{ color: '#5b4bd6' }}>
            {open}
          </a>
        </p>
      </div>,
    ),
    text: [title, ...rows.map(({ label, value }) => `${label}: ${value}`), `${open}: ${url}`].join('\n\n'),
    fields: fieldsOf(request.email || request.phone.replace(/\D/g, ''), request.subject, renderToStaticMarkup(table)),
    correlationId: requestContext()?.requestId ?? `request-${id}`,
  };
}

/** The answer that a member of staff writes, under the vendor's name. */
export function answerOf(
  id: number,
  {
    locale,
    to,
    subject,
    text,
  }: { locale: string; to: { name: string; address: string }; subject: string; text: string },
): MailDraft {
  const { VENDOR_NAME } = env();
  const t = translator(locale);
  const why = t('requests:mail.why');
  const words = renderToStaticMarkup(<p style={{ ...paragraph, whiteSpace: 'pre-line' }}>{text}</p>);
  return {
    kind: 'request-answer',
    orderId: null,
    requestId: id,
    locale,
    to: { name: cutText(to.name, 60), address: to.address },
    subject,
    html: letterHtml(
      locale,
      <>
        <p style={{ ...paragraph, whiteSpace: 'pre-line' }}>{text}</p>
        <p style={{ ...paragraph, color: MUTED, fontSize: 13 }}>{why}</p>
      </>,
    ),
    text: [text, why, VENDOR_NAME].join('\n\n'),
    fields: fieldsOf(to.address, subject, words),
    correlationId: requestContext()?.requestId ?? `request-${id}`,
  };
}

const cell: CSSProperties = {
  padding: '6px 16px 6px 0',
  borderBottom: '1px solid #dddbe7',
  fontSize: 14,
  verticalAlign: 'top',
};
