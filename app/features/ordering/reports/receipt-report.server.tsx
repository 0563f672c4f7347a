import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { VendorMark } from '~/components/vendor-mark';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { translator } from '~/platform/i18n.server';
import { languageOf, type Theme } from '~/platform/languages';
import { describeReceipt, type ReceiptContent } from './receipt-content.server';
import styles from './report.css?url';

/** The reader's language, and their theme for the page around the sheet. */
export type Reader = { locale: string; theme: Theme };

function htmlDocument({ locale, theme }: Reader, title: string, sheet: ReactNode): string {
  const { tag, dir } = languageOf(locale);
  const markup = renderToStaticMarkup(
    <html lang={tag} dir={dir} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>{sheet}</body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** A page that says why there is no report; `parameters` are the invalid ones of the URL. */
export function renderRefusal(
  reader: Reader,
  code: 'unauthorised' | 'right-missing' | 'order-not-found' | 'invalid-value',
  parameters: readonly string[] = [],
): string {
  const t = translator(reader.locale);
  const title = t(`report:refused.${code}.title`);
  return htmlDocument(
    reader,
    title,
    <main className="sheet refused" aria-label={title}>
      <h1>{title}</h1>
      <p>{t(`report:refused.${code}.text`, { parameters: parameters.join(', ') })}</p>
    </main>,
  );
}

/** The report of a receipt as a complete HTML document on A4, in the reader's language (dealer-shop §2, §7). */
export function renderReceiptReport(order: OrderView, reader: Reader, now: Date): string {
  const receipt = describeReceipt(order, reader.locale, now);
  return htmlDocument(
    reader,
    receipt.title,
    // Labelled, because the page around the frame has a main landmark too.
    <main className="sheet" aria-label={receipt.title}>
      <Head receipt={receipt} />
      <Parties receipt={receipt} />
      <Lines receipt={receipt} />
      <Sums receipt={receipt} />
      <Licences receipt={receipt} />
      <footer>
        <span>{receipt.questions}</span>
        <span>{receipt.printed}</span>
      </footer>
    </main>,
  );
}

type Part = { receipt: ReceiptContent };

function Block({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <span key={index} className="line">
      <bdi>{line}</bdi>
    </span>
  ));
}

function Facts({ className, items }: { className: string; items: { label: string; value: string; net?: boolean }[] }) {
  return (
    <dl className={className}>
      {items.map(({ label, value, net }) => (
        <div key={label} className={net ? 'net' : undefined}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ receipt: { t, letterhead, facts } }: Part) {
  return (
    <header className="halves">
      <div className="muted">
        <p className="brand">
          <span className="logo">
            <svg viewBox="0 0 30 32" width="30" height="32" aria-hidden="true">
              <VendorMark />
            </svg>
            <span className="logo-name">{letterhead.brand}</span>
          </span>
        </p>
        <Block lines={letterhead.lines} />
      </div>
      <div>
        <h1>{t('report:title')}</h1>
        <Facts className="facts" items={facts} />
      </div>
    </header>
  );
}

function Parties({ receipt: { parties } }: Part) {
  return (
    <section className="halves">
      {parties.map(({ heading, name, lines }) => (
        <div key={heading}>
          <h2>{heading}</h2>
          <b>
            <bdi>{name}</bdi>
          </b>
          <Block lines={lines} />
        </div>
      ))}
    </section>
  );
}

function Lines({ receipt: { t, rows } }: Part) {
  return (
    <section className="list lines">
      <table aria-label={t('report:lines')}>
        <thead>
          <tr>
            <th scope="col">{t('report:number')}</th>
            <th scope="col">{t('document:stock-code')}</th>
            <th scope="col">{t('document:description')}</th>
            {(['quantity', 'unit-price', 'vat', 'amount'] as const).map((name) => (
              <th key={name} scope="col" className="end">
                {t(`document:${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="muted">{row.position}</td>
              <td className="code">{row.sku}</td>
              <td>
                {row.name}
                <span className="code narrow line muted">{row.sku}</span>
                {row.dollars === null ? null : <bdi className="note muted">{row.dollars}</bdi>}
              </td>
              <td className="end">{row.quantity}</td>
              <td className="end">
                <bdi>{row.price}</bdi>
              </td>
              <td className="end">{row.vat}</td>
              <td className="end">
                <bdi>{row.amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sums({ receipt: { t, rates, sums, net, amountInWords } }: Part) {
  return (
    <section className="halves">
      <div>
        <h2>{t('report:vat-breakdown')}</h2>
        <table aria-label={t('report:vat-breakdown')}>
          <thead>
            <tr>
              <th scope="col">{t('report:rate')}</th>
              <th scope="col" className="end">
                {t('report:base')}
              </th>
              <th scope="col" className="end">
                {t('document:vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ rate, base, vat }) => (
              <tr key={rate}>
                <td>{rate}</td>
                <td className="end">
                  <bdi>{base}</bdi>
                </td>
                <td className="end">
                  <bdi>{vat}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Facts className="sums" items={[...sums, { ...net, net: true }]} />
      <p className="words">
        <span className="muted">{t('document:in-words')}: </span>
        <bdi lang="tr">{amountInWords}</bdi>
      </p>
    </section>
  );
}

function Licences({ receipt: { t, licences } }: Part) {
  if (licences === null) return null;
  return (
    <section className="list">
      <h2>{t('report:licences')}</h2>
      {licences.length === 0 ? (
        <p className="muted">{t('report:licences-later')}</p>
      ) : (
        <table aria-label={t('report:licences')}>
          <thead>
            <tr>
              <th scope="col">{t('report:approval-code')}</th>
              <th scope="col">{t('report:product')}</th>
              <th scope="col">{t('report:action')}</th>
              <th scope="col" className="end">
                {t('report:until')}
              </th>
            </tr>
          </thead>
          <tbody>
            {licences.map(({ code, product, action, until }) => (
              <tr key={`${code} ${action}`}>
                <td className="code approval">
                  <bdi>{code}</bdi>
                </td>
                <td>{product}</td>
                <td className="muted">{action}</td>
                <td className="end">
                  <bdi>{until}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
