import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { Check, Printer } from '~/components/icons';
import { Button } from '~/components/button';
import { Drawing, type DrawnWord } from '~/components/drawing';
import { useVendor } from '~/features/public-site/pages/root-data';
import { formatDate } from '~/platform/dates';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import drawings from './legal.svg?url';

/** The date of the present wording of the three legal texts. */
const WORDED = new Date('2026-11-23T12:00:00+03:00');

const PAGES = {
  '/termsofuse': 'legal:terms.title',
  '/privacy': 'privacy:title',
  '/securepayment': 'legal:secure.title',
} as const;

export type LegalPath = keyof typeof PAGES;

/** The keys of a section's clauses by their places, one by one for the compiler: `terms.law.clause-1`. */
export function clauseKeys<Section extends string, Place extends number | string>(
  section: Section,
  first: Place,
  ...others: Place[]
): [`${Section}.clause-${Place}`, ...`${Section}.clause-${Place}`[]] {
  const key = (place: Place) => `${section}.clause-${place}` as const;
  return [key(first), ...others.map(key)];
}

export type LegalSection = {
  /** The fragment of links to it. */
  id: string;
  title: string;
  /** Its text, which prefixes its clauses with the section's number. */
  body: (number: number) => ReactNode;
};

/** A text to read: summary first, table of contents beside it, and numbers that link to their own clauses. */
export function LegalPage({
  path,
  heading,
  lead,
  summary,
  sections,
  picture,
}: {
  path: LegalPath;
  heading: string;
  lead?: string;
  summary: readonly string[];
  sections: readonly LegalSection[];
  picture: { part: string; label: string; words?: readonly DrawnWord[] };
}) {
  const { t } = useTranslation('legal');
  const { locale } = useShell();
  const updated = formatDate(WORDED, locale);
  return (
    <>
      <section className="page-head legal-head">
        <div className="wrap">
          <div className="legal-head-text">
            <h1>{heading}</h1>
            {lead ? <p className="lead">{lead}</p> : null}
            <p className="legal-marks">
              <span>
                {t('updated')} <b className="tabular-nums">{updated}</b>
              </span>
              <span>
                {t('articles')} <b>{sections.length}</b>
              </span>
              {locale === DEFAULT_LANGUAGE ? null : <span>{t('prevails')}</span>}
            </p>
          </div>
          <Drawing
            file={drawings}
            part={picture.part}
            box={[0, 0, 300, 240]}
            label={picture.label}
            words={picture.words ?? []}
            className="legal-art"
          />
        </div>
      </section>
      <div className="wrap legal-body">
        <nav className="legal-contents" aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span aria-hidden>{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="legal-text">
          <div className="legal-summary">
            <h2>{t('summary')}</h2>
            <ul>
              {summary.map((point) => (
                <li key={point}>
                  <Check aria-hidden />
                  {point}
                </li>
              ))}
            </ul>
            <p>{t('summary-note')}</p>
          </div>
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} className="legal-section" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span>{index + 1}.</span>
                {title}
              </h2>
              {body(index + 1)}
            </section>
          ))}
          <div className="legal-end">
            <span>
              {t('updated')} <b className="tabular-nums">{updated}</b>
            </span>
            <span>
              {t('question')}{' '}
              <Link to="/contacts#contact" className="link">
                {t('write')}
              </Link>
            </span>
          </div>
        </article>
        <aside className="legal-aside" aria-labelledby="related">
          <Button size="small" icon={Printer} data-print className="scripted">
            {t('print')}
          </Button>
          <p className="text-muted">{t('print-hint')}</p>
          <h2 id="related">{t('related')}</h2>
          {Object.entries(PAGES)
            .filter(([other]) => other !== path)
            .map(([other, key]) => (
              <Link key={other} to={other} className="link">
                {t(key)}
              </Link>
            ))}
        </aside>
      </div>
    </>
  );
}

/** Numbered clauses; a list is a clause followed by its subclauses. */
export function Clauses({ of, texts }: { of: number; texts: readonly (string | readonly [string, ...string[]])[] }) {
  return texts.map((text, index) => {
    const number = `${of}.${index + 1}`;
    if (typeof text === 'string') return <Clause key={number} number={number} text={text} />;
    const [head, ...below] = text;
    return [
      <Clause key={number} number={number} text={head} />,
      ...below.map((words, place) => (
        <Clause key={`${number}.${place + 1}`} number={`${number}.${place + 1}`} text={words} />
      )),
    ];
  });
}

function Clause({ number, text }: { number: string; text: string }) {
  const { t } = useTranslation('legal');
  return (
    <p className="legal-clause" id={`m${number}`}>
      <a href={`#m${number}`} aria-label={t('clause', { number })}>
        <bdi dir="ltr">{number}</bdi>
      </a>
      {text}
    </p>
  );
}

/** The vendor's data, as far as configured. */
export function VendorLines() {
  const { t } = useTranslation('legal');
  const { name, address, tax, email, phone } = useVendor();
  const lines = [
    { label: t('vendor.name'), value: <bdi lang="tr">{name}</bdi> },
    address ? { label: t('vendor.address'), value: <bdi lang="tr">{address}</bdi> } : undefined,
    tax ? { label: t('vendor.tax'), value: <bdi lang="tr">{tax}</bdi> } : undefined,
    email
      ? {
          label: t('vendor.email'),
          value: (
            <a className="link" href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          ),
        }
      : undefined,
    phone ? { label: t('vendor.phone'), value: <bdi dir="ltr">{phone}</bdi> } : undefined,
  ].flatMap((line) => (line ? [line] : []));
  return (
    <dl className="legal-words">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table of things that the text lists; on phones each row becomes a card. */
export function LegalTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[];
}) {
  return (
    <table className="legal-table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
