import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useTranslation } from '~/platform/texts';
import type { FactRow } from './profile-facts';

/** What is public and what was sent, side by side; what changes is marked. */
export function FactComparison({ rows, published }: { rows: readonly FactRow[]; published: boolean }) {
  const { t } = useTranslation('dealers-desk');
  return (
    <Table caption={t('compare')} tall>
      <TableHead>
        <Th>{t('column.fact')}</Th>
        {published ? <Th>{t('column.before')}</Th> : null}
        <Th>{t('column.after')}</Th>
      </TableHead>
      <TableBody>
        {rows.map(({ name, before, after, changed }) => (
          <Row key={name} selected={changed && published}>
            <Td phone="title">
              {t(`fact.${name}`)} {changed && published ? <Tag>{t('changed')}</Tag> : null}
            </Td>
            {published ? (
              <Td phone="meta">
                {changed && before ? <s dir="auto">{before}</s> : <span dir="auto">{before || '–'}</span>}
              </Td>
            ) : null}
            <Td phone="wide">
              <span dir="auto" className={changed ? 'font-semibold' : undefined}>
                {after || '–'}
              </span>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
