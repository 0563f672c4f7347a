import { TEMPLATE_COLUMNS, type ImportTemplate } from '~/features/kit/import-templates/import-templates';
import { readerTexts } from '~/platform/i18n.server';
import { workbookStream, type WorkbookCell } from '~/platform/spreadsheet/write-workbook.server';
import { isError, type RowProblem } from './import-rules';
import { listProblemRows } from './import-store.server';
import { problemText } from './problem-words';

const ROWS_AT_ONCE = 1000;

/**
 * The rows with problems as a workbook: the cells of the file with the wrong ones marked, then the problem and the row
 * number. The sheet has the template's name and further columns are ignored, so a corrected workbook can be imported.
 */
export function markedWorkbook(id: number, template: ImportTemplate, locale: string): ReadableStream<Uint8Array> {
  const texts = readerTexts(locale);
  const { t } = texts;
  const columns = TEMPLATE_COLUMNS[template];
  async function* rows(): AsyncGenerator<WorkbookCell[]> {
    let after = 0;
    for (;;) {
      const page = await listProblemRows(id, { after, limit: ROWS_AT_ONCE });
      for (const { rowNo, cells, problems } of page) {
        yield [
          ...columns.map(({ name }, index) => ({ value: cells[index] ?? '', mark: markOf(problems, name) })),
          problems.map((problem) => `${problem.column}: ${problemText(texts, problem)}`).join('\n'),
          rowNo,
        ];
      }
      const last = page.at(-1);
      if (!last || page.length < ROWS_AT_ONCE) return;
      after = last.rowNo;
    }
  }
  return workbookStream(
    template,
    [
      ...columns.map(({ name, example }) => ({ head: name, width: String(example).length })),
      { head: t('imports:marked.what'), width: 60 },
      { head: t('imports:marked.row') },
    ],
    rows(),
  );
}

function markOf(problems: readonly RowProblem[], column: string) {
  const own = problems.filter((problem) => problem.column === column);
  if (own.length === 0) return undefined;
  return own.some(({ code }) => isError(code)) ? ('wrong' as const) : ('warned' as const);
}
