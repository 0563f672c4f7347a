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
  return (
    <section aria-labelledby="years">
      <h2 id="years">{t('years.title')}</h2>
      <p className="pt-2 text-muted">{t('years.text')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones */}
      <div className="finder-scroll" tabIndex={0} role="group" aria-labelledby="years">
        <table className="finder-years">
          <thead>
            <tr>
              <td />
              {slip.years.map((_, year) => (
                <th key={year} scope="col">
                  {t('years.year', { year: year + 1 })}
                </th>
              ))}
              <th scope="col">{t('years.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {slip.rows.map(({ kind, years, total }) => (
              <tr key={kind}>
                <th scope="row">{t(`years.${kind}`)}</th>
                {years.map((kurus, year) => (
                  <td key={year}>
                    <bdi>{money(kurus)}</bdi>
                  </td>
                ))}
                <td>
                  <bdi>{money(total)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('years.total')}</th>
              {slip.years.map((kurus, year) => (
                <td key={year}>
                  <bdi>{money(kurus)}</bdi>
                </td>
              ))}
              <td>
                <bdi>{money(slip.total)}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
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
