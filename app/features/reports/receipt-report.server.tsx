import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '~/components/logo';
import type { LineView, OrderView } from '~/features/orders/order-view';
import { formatRate, rateText } from '~/features/pricing/rate-text';
import { formatDate, formatDateTime } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { languageOf, type Theme } from '~/platform/languages';
import { formatMoney, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { intlLocale } from '~/platform/text';
import { vendorLetterhead } from '~/platform/vendor.server';
import styles from './report.css?url';

/** Who reads a report: the code of their language, and their theme for the desk around the sheet. */
export type Reader = { locale: string; theme: Theme };

type ReportTexts = {
  t: ReturnType<typeof translator>;
  locale: string;
  money: (kurus: Kurus) => string;
  percent: (rate: number) => string;
};

function textsOf(locale: string): ReportTexts {
  return {
    t: translator(locale),
    locale,
    money: (kurus) => formatMoney(kurus, 'TRL', locale),
    percent: (rate) => new Intl.NumberFormat(intlLocale(locale), { style: 'percent' }).format(rate / 100),
  };
}

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

/** A page in the report's place that says why there is none; `parameters` are those of the address that are wrong. */
export function renderRefusal(
  reader: Reader,
  code: 'unauthorised' | 'order-not-found' | 'invalid-value',
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

/** The report of a receipt as a whole HTML document on A4, in the reader's language (dealer-shop §2, §7). */
export function renderReceiptReport(order: OrderView, reader: Reader, now: Date): string {
  const texts = textsOf(reader.locale);
  const { t, locale } = texts;
  const { contact } = vendorLetterhead();
  const title = t('report:title-of', { receiptNo: order.receiptNo });
  return htmlDocument(
    reader,
    title,
    // Named, because the page around the frame has a main part too.
    <main className="sheet" aria-label={title}>
      <Head order={order} texts={texts} />
      <Parties order={order} t={t} />
      <Lines order={order} texts={texts} />
      <Sums order={order} texts={texts} />
      <Licences order={order} texts={texts} />
      <footer>
        <span>{t('document:questions', { contact })}</span>
        <span>{t('report:printed', { when: formatDateTime(now, locale) })}</span>
      </footer>
    </main>,
  );
}

function joined(separator: string, ...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(separator);
}

function Block({ lines }: { lines: string[] }) {
  return lines
    .filter((line) => line !== '')
    .map((line, index) => (
      <bdi key={index} className="line">
        {line}
      </bdi>
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

function Head({ order, texts: { t, locale } }: { order: OrderView; texts: ReportTexts }) {
  const { brand, lines } = vendorLetterhead();
  const when = order.cancelledAt ? formatDateTime(new Date(order.cancelledAt), locale) : '';
  return (
    <header className="halves">
      <div className="muted">
        <p className="brand">
          <Logo name={brand} />
        </p>
        <Block lines={lines} />
      </div>
      <div>
        <h1>{t('report:title')}</h1>
        <Facts
          className="facts"
          items={[
            { label: t('document:receipt-no'), value: `FS ${order.receiptNo}` },
            { label: t('document:date'), value: formatDateTime(new Date(order.acceptedAt), locale) },
            { label: t('document:payment'), value: t(`document:payment-${order.cashOnDelivery}`) },
            ...(order.lines.some(({ currency }) => currency === 'USD')
              ? [{ label: t('common:rate.label'), value: rateText(order, t, locale) }]
              : []),
            { label: t('report:status'), value: t(`report:statuses.${order.status}`, { when }) },
          ]}
        />
      </div>
    </header>
  );
}

function Parties({ order: { dealer, customer, note }, t }: { order: OrderView; t: ReportTexts['t'] }) {
  const tax = (firm: { taxOffice: string; taxNumber: string }) =>
    joined(' · ', firm.taxOffice && t('document:tax-office', { office: firm.taxOffice }), firm.taxNumber);
  const place = (firm: { district: string; province: string }) => joined(' / ', firm.district, firm.province);
  return (
    <section className="halves">
      <div>
        <h2>{t('document:dealer')}</h2>
        <b>
          <bdi>{dealer.name}</bdi>
        </b>
        <Block
          lines={[
            joined(' · ', t('document:dealer-code', { code: dealer.id }), dealer.contact),
            dealer.address1,
            dealer.address2,
            place(dealer),
            tax(dealer),
            joined(' · ', dealer.email, dealer.phone),
          ]}
        />
      </div>
      <div>
        <h2>{t('document:customer')}</h2>
        <b>
          <bdi>{customer.name}</bdi>
        </b>
        <Block
          lines={[
            joined(' · ', t('report:firm-code', { code: customer.code }), customer.contact),
            customer.address1,
            customer.address2,
            place(customer),
            tax(customer),
            joined(' · ', customer.email, customer.phone),
            note && t('document:note', { note }),
          ]}
        />
      </div>
    </section>
  );
}

function Lines({ order, texts: { t, locale, money, percent } }: { order: OrderView; texts: ReportTexts }) {
  const dollars = (line: LineView) =>
    line.currency === 'USD' &&
    `${formatMoney(kurusFromDecimal(line.currencyPrice), 'USD', locale)} × ${formatRate(order.exchangeRate, locale)}`;
  return (
    <section className="list lines">
      <table aria-label={t('report:lines')}>
        <thead>
          <tr>
            <th scope="col">{t('report:number')}</th>
            <th scope="col">{t('document:stock-code')}</th>
            <th scope="col">{t('document:description')}</th>
            {['quantity', 'unit-price', 'vat', 'amount'].map((name) => (
              <th key={name} scope="col" className="end">
                {t(`document:${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td className="muted">{line.position}</td>
              <td className="code">{line.sku}</td>
              <td>
                {line.name}
                <span className="code narrow line muted">{line.sku}</span>
                {line.currency === 'USD' ? <bdi className="note muted">{dollars(line)}</bdi> : null}
              </td>
              <td className="end">{line.quantity}</td>
              <td className="end">
                <bdi>{money(kurusFromDecimal(line.unitPrice))}</bdi>
              </td>
              <td className="end">{percent(line.vatRate)}</td>
              <td className="end">
                <bdi>{money(kurusFromDecimal(line.goods))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sums({ order, texts: { t, money, percent } }: { order: OrderView; texts: ReportTexts }) {
  const { totals, lines } = order;
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => a - b);
  const sumAt = (rate: number, amount: 'goods' | 'vat') =>
    money(sumKurus(lines.filter(({ vatRate }) => vatRate === rate).map((line) => kurusFromDecimal(line[amount]))));
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
            {rates.map((rate) => (
              <tr key={rate}>
                <td>{percent(rate)}</td>
                <td className="end">
                  <bdi>{sumAt(rate, 'goods')}</bdi>
                </td>
                <td className="end">
                  <bdi>{sumAt(rate, 'vat')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Facts
        className="sums"
        items={[
          { label: t('report:total-quantity'), value: String(totals.quantity) },
          { label: t('document:goods'), value: money(kurusFromDecimal(totals.goods)) },
          { label: t('document:discount'), value: money(kurusFromDecimal(totals.discount)) },
          { label: t('report:vat-total'), value: money(kurusFromDecimal(totals.vat)) },
          { label: t('document:net'), value: money(kurusFromDecimal(totals.net)), net: true },
        ]}
      />
      <p className="words">
        <span className="muted">{t('document:in-words')}: </span>
        <bdi lang="tr">{order.amountInWords}</bdi>
      </p>
    </section>
  );
}

function Licences({ order, texts: { t, locale } }: { order: OrderView; texts: ReportTexts }) {
  const licences = order.lines.flatMap((line) => line.licences.map((licence) => ({ ...licence, product: line.name })));
  const expected = order.lines.reduce((sum, line) => sum + line.licencesExpected, 0);
  if (expected === 0 || (licences.length === 0 && order.status === 'cancelled')) return null;
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
            {licences.map(({ approvalCode, product, action, expiresAt }) => (
              <tr key={`${approvalCode} ${action}`}>
                <td className="code approval">
                  <bdi>{approvalCode}</bdi>
                </td>
                <td>{product}</td>
                <td className="muted">{t(`document:action.${action}`)}</td>
                <td className="end">
                  <bdi>{formatDate(new Date(expiresAt), locale)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
