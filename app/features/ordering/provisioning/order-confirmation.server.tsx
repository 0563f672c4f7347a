import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { describeInvoice, type InvoiceContent } from './invoice-content.server';
import { ERP_PAYMENT_NAMES } from '~/platform/payment-names';

export type OrderConfirmation = {
  subject: string;
  /** A fragment without head or style sheet: the same in a mail and on the paper of `/blank`. */
  html: string;
  text: string;
  /** The rows and the delivery address in the format of the vendor's service. */
  rowsHtml: string;
  modules: string;
  approvalCodes: string;
  paymentMethod: string;
};

/**
 * Composes the confirmation of a completed order, which is also its invoice on `/blank` (dealer-shop §4, §7). Subject
 * and payment method are terms of the vendor's service and stay Turkish; the rest is in the order's language.
 */
export function renderOrderConfirmation(order: OrderView): OrderConfirmation {
  const invoice = describeInvoice(order);
  return {
    subject: 'Sipariş',
    html: renderToStaticMarkup(<Invoice {...invoice} />),
    text: invoiceText(invoice),
    rowsHtml: renderToStaticMarkup(
      <>
        <Rows {...invoice} />
        <table>
          <tbody>
            {[order.customer.name, ...invoice.customerLines].map((line, index) => (
              <tr key={index}>
                <td>{line}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>,
    ),
    modules: invoice.modules.map(({ product, names }) => `${product}: ${names}`).join('\n'),
    approvalCodes: order.lines.flatMap((line) => line.licences.map(({ report }) => report)).join('\n'),
    paymentMethod: ERP_PAYMENT_NAMES[order.paymentMethod],
  };
}

// Mail programs drop style sheets and know no logical properties, so every element has its own style.
const INK = '#1d1b2c';
const MUTED = '#5c5a70';
const LINE = '#dddbe7';
const BRAND = '#6658e4';
// Two of them fill an A4 sheet between its margins.
const HALF_WIDTH = 336;

const heading: CSSProperties = {
  margin: '0 0 4px',
  padding: 0,
  color: MUTED,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
};
const paragraph: CSSProperties = { margin: 0, padding: 0 };
const plainCell: CSSProperties = { padding: 0, border: 0, verticalAlign: 'top' };
const numbers: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const code: CSSProperties = { fontFamily: 'Consolas, Menlo, monospace', fontSize: 11 };
/** Two are side by side if there is room, and one below the other on a phone. */
const half: CSSProperties = {
  display: 'inline-block',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: HALF_WIDTH,
  margin: '0 0 20px',
  verticalAlign: 'top',
};
const firstHalf: CSSProperties = { ...half, paddingInlineEnd: 20 };
const block: CSSProperties = { margin: '0 0 20px', breakInside: 'avoid' };
// Mail programs create pages without a doctype, where tables do not inherit the font.
const font: CSSProperties = {
  color: INK,
  fontFamily: 'Inter Variable, Inter, Vazirmatn Variable, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  fontSize: 12,
  lineHeight: '18px',
};
const fullTable = {
  width: '100%',
  cellPadding: 0,
  cellSpacing: 0,
  style: { ...font, borderCollapse: 'collapse' },
} as const;
const layoutTable = { ...fullTable, role: 'presentation' } as const;

function Invoice(invoice: InvoiceContent) {
  const { t, order, letterhead, language, facts, customerLines, dealerLines, codes, modules, closing } = invoice;
  return (
    <div
      lang={language.tag}
      dir={language.dir}
      style={{
        ...font,
        maxWidth: 2 * HALF_WIDTH,
        margin: '0 auto',
        background: '#ffffff',
        textAlign: startOf(invoice),
      }}
    >
      <div style={firstHalf}>
        <p style={{ ...paragraph, marginBottom: 6, fontSize: 17, lineHeight: '26px', fontWeight: 700 }}>
          <span
            aria-hidden="true"
            style={{
              display: 'inline-block',
              width: 26,
              marginInlineEnd: 8,
              borderRadius: 6,
              background: BRAND,
              color: '#ffffff',
              textAlign: 'center',
            }}
          >
            {letterhead.brand.slice(0, 1)}
          </span>
          {letterhead.brand}
        </p>
        <Lines color={MUTED} lines={letterhead.lines} />
      </div>
      <div style={half}>
        <h1 style={{ margin: '0 0 4px', padding: 0, fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
          {t('mail:invoice')}
        </h1>
        <Facts {...invoice} facts={facts} />
      </div>
      <p style={{ ...block, padding: 0 }}>{t('mail:completed', { number: order.receiptNo })}</p>
      <div style={firstHalf}>
        <h2 style={heading}>{t('document:customer')}</h2>
        <Lines title={order.customer.name} lines={customerLines} />
      </div>
      <div style={half}>
        <h2 style={heading}>{t('document:dealer')}</h2>
        <Lines title={order.dealer.name} lines={dealerLines} />
      </div>
      <Rows {...invoice} />
      <Totals {...invoice} />
      {codes.length > 0 ? (
        <div style={{ marginBottom: 20 }}>
          <h2 style={heading}>{t('mail:approval-codes')}</h2>
          <Codes {...invoice} />
        </div>
      ) : null}
      {modules.length > 0 ? (
        <div style={block}>
          <h2 style={heading}>{t('mail:modules')}</h2>
          {modules.map(({ product, names }, index) => (
            <p key={index} style={paragraph}>
              <b style={{ fontWeight: 600 }}>{product}:</b> {names}
            </p>
          ))}
        </div>
      ) : null}
      <p
        style={{
          margin: 0,
          padding: '16px 0 0',
          borderTop: `1px solid ${LINE}`,
          color: MUTED,
          fontSize: 11,
          lineHeight: '16px',
        }}
      >
        {closing}
      </p>
    </div>
  );
}

function startOf({ language }: Pick<InvoiceContent, 'language'>): 'left' | 'right' {
  return language.dir === 'rtl' ? 'right' : 'left';
}

function endOf({ language }: Pick<InvoiceContent, 'language'>): 'left' | 'right' {
  return language.dir === 'rtl' ? 'left' : 'right';
}

function Lines({ title, lines, color }: { title?: string; lines: string[]; color?: string }) {
  return (
    <p style={{ ...paragraph, color, overflowWrap: 'anywhere' }}>
      {title ? (
        <b style={{ fontWeight: 600 }}>
          <bdi>{title}</bdi>
        </b>
      ) : null}
      {lines.map((line, index) => (
        <span key={index}>
          {title || index > 0 ? <br /> : null}
          <bdi>{line}</bdi>
        </span>
      ))}
    </p>
  );
}

function Facts({ facts, ...invoice }: InvoiceContent) {
  return (
    <table {...layoutTable}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...plainCell, color: MUTED }}>{label}</td>
            <td style={{ ...plainCell, textAlign: endOf(invoice), fontVariantNumeric: 'tabular-nums' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const description: CSSProperties = { display: 'inline-block', width: '62%', minWidth: 96, verticalAlign: 'top' };

type CellProps = { align: 'left' | 'right'; style?: CSSProperties; children: ReactNode };

function Heading({ align, children }: CellProps) {
  const line = `1px solid ${INK}`;
  return (
    <th
      scope="col"
      style={{
        ...heading,
        margin: undefined,
        padding: '7px 3px',
        border: 0,
        borderTop: line,
        borderBottom: line,
        textAlign: align,
        verticalAlign: 'bottom',
      }}
    >
      {children}
    </th>
  );
}

function Cell({ align, style, children }: CellProps) {
  return (
    <td
      style={{
        padding: '8px 3px',
        border: 0,
        borderBottom: `1px solid ${LINE}`,
        textAlign: align,
        verticalAlign: 'top',
        ...style,
      }}
    >
      {children}
    </td>
  );
}

function Rows({ t, rows, ...invoice }: Pick<InvoiceContent, 't' | 'rows' | 'language'>) {
  const start = startOf(invoice);
  const end = endOf(invoice);
  // Code and description share a column: side by side on paper, one below the other on a phone.
  const codeBox: CSSProperties = { ...description, width: '35%', overflowWrap: 'anywhere' };
  return (
    <table {...fullTable}>
      <thead>
        <tr>
          <Heading align={start}>#</Heading>
          <Heading align={start}>
            <span style={codeBox}>{t('document:stock-code')}</span>{' '}
            <span style={description}>{t('document:description')}</span>
          </Heading>
          <Heading align={end}>{t('document:quantity')}</Heading>
          <Heading align={end}>{t('document:unit-price')}</Heading>
          <Heading align={end}>{t('document:vat')}</Heading>
          <Heading align={end}>{t('document:amount')}</Heading>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} style={{ breakInside: 'avoid' }}>
            <Cell align={start} style={{ color: MUTED }}>
              {row.no}
            </Cell>
            <Cell align={start}>
              <span style={{ ...codeBox, ...code }}>{row.sku}</span> <span style={description}>{row.description}</span>
            </Cell>
            <Cell align={end} style={numbers}>
              {row.quantity}
            </Cell>
            <Cell align={end} style={numbers}>
              {row.price}
            </Cell>
            <Cell align={end} style={numbers}>
              {row.vat}
            </Cell>
            <Cell align={end} style={numbers}>
              {row.amount}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ t, order, sums, net, ...invoice }: InvoiceContent) {
  const total: CSSProperties = {
    padding: '6px 0 0',
    border: 0,
    borderTop: `1px solid ${INK}`,
    fontSize: 15,
    fontWeight: 700,
  };
  return (
    <div style={{ marginTop: 14, breakInside: 'avoid' }}>
      <div style={firstHalf}>
        <p style={{ ...paragraph, color: MUTED, overflowWrap: 'anywhere' }}>
          {t('document:in-words')}:{' '}
          <span lang="tr" style={{ color: INK }}>
            {order.amountInWords}
          </span>
        </p>
      </div>
      <div style={half}>
        <table {...layoutTable}>
          <tbody>
            {sums.map(({ label, value }) => (
              <tr key={label}>
                <td style={{ ...plainCell, paddingBottom: 4, color: MUTED }}>{label}</td>
                <td style={{ ...plainCell, ...numbers, paddingBottom: 4, textAlign: endOf(invoice) }}>{value}</td>
              </tr>
            ))}
            <tr>
              <td style={total}>{t('document:net')}</td>
              <td style={{ ...total, ...numbers, textAlign: endOf(invoice) }}>{net}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Codes({ codes, ...invoice }: InvoiceContent) {
  const cell: CSSProperties = {
    padding: '6px 3px',
    border: 0,
    borderBottom: `1px solid ${LINE}`,
    verticalAlign: 'top',
  };
  return (
    <table {...layoutTable}>
      <tbody>
        {codes.map(({ code: approvalCode, about, until }, index) => (
          <tr key={index} style={{ breakInside: 'avoid' }}>
            <td style={{ ...cell, ...code, ...numbers, fontSize: 12, fontWeight: 700, width: 84 }}>{approvalCode}</td>
            <td style={{ ...cell, color: MUTED }}>{about}</td>
            <td style={{ ...cell, fontVariantNumeric: 'tabular-nums', textAlign: endOf(invoice) }}>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function invoiceText(invoice: InvoiceContent): string {
  const { t, order, letterhead, facts, customerLines, dealerLines, rows, sums, net, codes, modules, closing } = invoice;
  const section = (title: string, lines: string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  return [
    t('mail:completed', { number: order.receiptNo }),
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...section(t('document:customer'), [order.customer.name, ...customerLines]),
    ...section(t('document:dealer'), [order.dealer.name, ...dealerLines]),
    ...section(
      t('mail:invoice'),
      rows.map(
        ({ no, sku, description, quantity, price, vat, amount }) =>
          `${no}. ${sku} ${description}: ${quantity} × ${price} = ${amount} (${t('document:vat')} ${vat})`,
      ),
    ),
    '',
    ...sums.map(({ label, value }) => `${label}: ${value}`),
    `${t('document:net')}: ${net}`,
    order.amountInWords,
    ...section(
      t('mail:approval-codes'),
      codes.map(({ code: approvalCode, about, until }) => `${approvalCode} · ${about} · ${until}`),
    ),
    ...section(
      t('mail:modules'),
      modules.map(({ product, names }) => `${product}: ${names}`),
    ),
    '',
    closing,
    '',
    ...letterhead.lines,
  ].join('\n');
}
