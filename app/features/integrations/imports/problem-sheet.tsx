import { Download } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { LinkTabs } from '~/components/tabs';
import { TEMPLATE_COLUMNS } from '~/features/kit/import-templates/import-templates';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { columnLetters, IMPORT_PLANS, isError, type RowProblem } from './import-rules';
import type { ImportCard, ProblemRow } from './import-store.server';
import { problemText } from './problem-words';

/** As many columns as fit beside the name; problems of other columns appear only as text at the end of the row. */
const MOST_COLUMNS = 5;

/** The rows with problems: the cells of the file with the wrong ones marked, and the problems as text. */
export function ProblemSheet({
  card,
  kinds,
  kind,
  rows,
  next,
  begun,
  total,
}: {
  card: Pick<ImportCard, 'id' | 'template' | 'places'>;
  kinds: readonly { code: RowProblem['code']; rows: number }[];
  kind: RowProblem['code'] | null;
  rows: readonly ProblemRow[];
  /** The row after which the next page begins. */
  next: number | null;
  /** This is not the first page. */
  begun: boolean;
  total: number;
}) {
  const { t, find } = useTranslation('imports');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  if (!card.template) return null;
  const columns = TEMPLATE_COLUMNS[card.template];
  const { name } = IMPORT_PLANS[card.template];
  const asked = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)));
  const shown = columns
    .map((column, index) => ({ name: column.name, index, letters: columnLetters(card.places[index] ?? index) }))
    .filter((column) => column.name === name || asked.has(column.name))
    .slice(0, MOST_COLUMNS + 1);
  const letters = new Map(columns.map((column, index) => [column.name, columnLetters(card.places[index] ?? index)]));
  const to = (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ ...(kind && { kind }), ...parameters }).toString();
    return `/ops/import/${card.id}${query ? `?${query}` : ''}`;
  };
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>
          {t('look.title')} <span className="font-normal text-muted tabular-nums">{number(total)}</span>
        </h2>
        <LinkButton to={`/ops/import/${card.id}/marked.xlsx`} icon={Download} reloadDocument download>
          {t('look.download')}
        </LinkButton>
      </div>
      <LinkTabs
        label={t('look.title')}
        tabs={[
          { to: `/ops/import/${card.id}`, label: t('look.all'), count: number(total), current: kind === null },
          ...kinds.map(({ code, rows: count }) => ({
            to: `/ops/import/${card.id}?kind=${code}`,
            label: t(`kind.${code}`),
            count: number(count),
            current: kind === code,
          })),
        ]}
      />
      <div className="sheet-scroll" role="region" aria-label={t('look.title')} tabIndex={0}>
        <table className="sheet-rows">
          <thead>
            <tr>
              <th scope="col">{t('look.row')}</th>
              {shown.map((column) => (
                <th key={column.name} scope="col">
                  <bdi dir="ltr">
                    {column.letters} · {column.name}
                  </bdi>
                </th>
              ))}
              <th scope="col">{t('look.what')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowNo, cells, problems }) => (
              <tr key={rowNo}>
                <th scope="row">{number(rowNo)}</th>
                {shown.map((column) => (
                  <td key={column.name} className={markOf(problems, column.name)}>
                    {cells[column.index] ? <bdi>{cells[column.index]}</bdi> : t('look.empty')}
                  </td>
                ))}
                <td className="sheet-said">
                  {problems.map((problem) => (
                    <p key={`${problem.column} ${problem.code}`}>
                      <bdi dir="ltr" className="text-muted">
                        {letters.get(problem.column)}
                        {rowNo}
                      </bdi>{' '}
                      {problemText({ find, locale }, problem)}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next === null && !begun ? null : (
        <div className="flex flex-wrap gap-4 text-sm">
          {begun ? (
            <LinkButton to={to({})} size="small">
              {t('look.first')}
            </LinkButton>
          ) : null}
          {next === null ? null : (
            <LinkButton to={to({ after: String(next) })} size="small">
              {t('look.next')}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

function markOf(problems: readonly RowProblem[], column: string): string | undefined {
  const own = problems.filter((problem) => problem.column === column);
  if (own.length === 0) return undefined;
  return own.some(({ code }) => isError(code)) ? 'sheet-wrong' : 'sheet-warned';
}
