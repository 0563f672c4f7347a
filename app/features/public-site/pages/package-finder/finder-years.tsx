import { Link } from '~/platform/web';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { YearsTable } from '../years-table';
import type { PackageFinderData } from './read-package-finder.server';

/** What three years cost with VAT: the purchase, the extensions of its licences and, if asked for, support. */
export function FinderYears({ result }: { result: NonNullable<PackageFinderData['result']> }) {
  const { t } = useTranslation('finder');
  const { locale } = useShell();
  const { slip, answers, withSupport } = result;
  const money = (kurus: number) => (kurus === 0 ? '–' : formatMoney(kurus, 'TRL', locale));
  const columns = [...slip.years.map((_, year) => t('years.year', { year: year + 1 })), t('years.sum')];
  return (
    <section aria-labelledby="years">
      <h2 id="years">{t('years.title')}</h2>
      <p className="pt-2 text-muted">{t('years.text')}</p>
      <YearsTable
        years={slip.years.length}
        columns={columns}
        rows={slip.rows.map(({ kind, years, total }) => ({
          key: kind,
          name: t(`years.${kind}`),
          amounts: [...years, total].map(money),
        }))}
        total={{ key: 'total', name: t('years.total'), amounts: [...slip.years, slip.total].map(money) }}
        className="finder-years"
        labelledBy="years"
      />
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
