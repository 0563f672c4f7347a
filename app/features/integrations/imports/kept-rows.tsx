import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { ImportPage } from './load-import.server';
import { useImportNumbers } from './use-import-numbers';

/** The rows that the way back left as they are, and why. */
export function KeptRows({ card, kept }: Pick<ImportPage, 'card' | 'kept'>) {
  const { t } = useTranslation('imports');
  const { number } = useImportNumbers();
  return (
    <section className="max-w-3xl">
      <h2>{t('result.kept', { count: card.rowsKept, shown: number(card.rowsKept) })}</h2>
      <div className="sheet-scroll" role="region" aria-label={t('result.kept-why')} tabIndex={0}>
        <table className="sheet-rows">
          <thead>
            <tr>
              <th scope="col">{t('look.row')}</th>
              <th scope="col">{t('column.file')}</th>
              <th scope="col">{t('result.kept-why')}</th>
            </tr>
          </thead>
          <tbody>
            {kept.map((row) => (
              <tr key={row.rowNo}>
                <th scope="row">{number(row.rowNo)}</th>
                <td>
                  {card.template === 'STOKLAR' ? (
                    <bdi>{row.name || row.key}</bdi>
                  ) : (
                    <Link to={`/support/firms/${row.targetId}`} className="link">
                      <bdi>{row.name || row.key}</bdi>
                    </Link>
                  )}
                </td>
                <td className="sheet-said">{t(`result.kept-${row.kept}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
