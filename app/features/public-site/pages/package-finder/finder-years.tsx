import { Link } from '~/platform/web';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { PackageFinderData } from './read-package-finder.server';

/** What three years cost with VAT: the purchase, the extensions of its licences and, if asked for, support. */
export function FinderYears({ result }: { result: NonNullable<PackageFinderData['result']> }) {
  const { t } = useTranslation('finder');
  const { locale } = useShell();
  const { slip, answers, withSupport } = result;
  const money = (kurus: number) => (kurus === 0 ? '–' : formatMoney(kurus, 'TRL', locale));
  const labels = [...slip.years.map((_, year) => t('years.year', { year: year + 1 })), t('years.sum')];
  const cells = (amounts: readonly number[]) =>
    labels.map((label, column) => (
      <td
        key={label}
        role="cell"
        data-heading={label}
        className={column === slip.years.length ? 'years-sum' : undefined}
      >
        <bdi>{money(amounts[column] ?? 0)}</bdi>
      </td>
    ));
  return (
    <section aria-labelledby="years">
      <h2 id="years">{t('years.title')}</h2>
      <p className="pt-2 text-muted">{t('years.text')}</p>
      <table role="table" className="years-table finder-years" aria-labelledby="years">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {labels.map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {slip.rows.map(({ kind, years, total }) => (
            <tr key={kind} role="row">
              <th role="rowheader" scope="row">
                {t(`years.${kind}`)}
              </th>
              {cells([...years, total])}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {t('years.total')}
            </th>
            {cells([...slip.years, slip.total])}
          </tr>
        </tfoot>
      </table>
      <p className="finder-notes">
        {t(answers.support ? 'years.with-support' : 'years.without-support', { count: slip.freeSupportMonths })}{' '}
        <Link to={`${withSupport}#years`} className="link">
          {t(answers.support ? 'years.remove-support' : 'years.add-support')}
        </Link>
      </p>
      {answers.documents.includes('e-invoice') ? <p className="finder-notes">{t('years.credits')}</p> : null}
    </section>
  );
}
