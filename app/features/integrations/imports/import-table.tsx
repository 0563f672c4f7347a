import { Link } from '~/platform/web';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { ImportPill } from './import-pill';
import type { ImportCard } from './import-store.server';
import { useImportNumbers } from './use-import-numbers';

/** The imports of a page, the newest first. */
export function ImportTable({ imports, caption }: { imports: readonly ImportCard[]; caption: string }) {
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const { number } = useImportNumbers();
  return (
    <Table caption={caption} keys>
      <TableHead>
        <Th>{t('column.date')}</Th>
        <Th column="file">{t('column.file')}</Th>
        <Th column="who" low>
          {t('column.who')}
        </Th>
        <Th column="rows" end>
          {t('column.rows')}
        </Th>
        <Th column="wrong" end low>
          {t('column.wrong')}
        </Th>
        <Th column="state">{t('column.state')}</Th>
      </TableHead>
      <TableBody>
        {imports.map(({ id, createdAt, fileName, actor, state, startedAt, rowsNew, rowsKnown, rowsWrong }) => (
          <Row key={id}>
            <Td phone="meta" className="whitespace-nowrap">
              <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), locale)}</time>
            </Td>
            <Td phone="title" className="wrap-anywhere">
              <Link to={`/ops/import/${id}`}>
                <bdi>{fileName}</bdi>
              </Link>
            </Td>
            <Td low phone="hidden" className="wrap-anywhere">
              <bdi>{actor}</bdi>
            </Td>
            <Td end phone="amount" className="tabular-nums">
              {['done', 'undone'].includes(state) ? number(rowsNew + rowsKnown) : '–'}
            </Td>
            <Td end low phone="hidden" className="tabular-nums">
              {number(rowsWrong)}
            </Td>
            <Td phone="state">
              <ImportPill card={{ state, startedAt }} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
