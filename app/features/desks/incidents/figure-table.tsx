import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useTranslation } from '~/platform/texts';
import type { ShownFigureRow } from './load-incident.server';

/** The rows that a figure counts. */
export function FigureTable({
  rows,
  caption,
  by = false,
}: {
  rows: readonly ShownFigureRow[];
  caption: string;
  /** Who had it: the worker that died. */
  by?: boolean;
}) {
  const { t } = useTranslation('ops');
  const told = by || rows.some((row) => row.by !== null);
  return (
    <Table caption={caption} tall keys>
      <TableHead>
        <Th>{t('incident.column.thing')}</Th>
        <Th>{t('incident.column.state')}</Th>
        {told ? <Th low>{t('incident.column.by')}</Th> : null}
        <Th end>{t('time')}</Th>
      </TableHead>
      <TableBody>
        {rows.map(({ no, to, of, place, name, state, why, by: who, at }) => (
          <Row key={no}>
            <Td phone="title">
              {to ? <Link to={to}>{place}</Link> : place}
              <SubLine>{name ?? of}</SubLine>
            </Td>
            <Td phone="state">
              {state ?? '–'}
              {why ? <SubLine>{why}</SubLine> : null}
            </Td>
            {told ? (
              <Td low phone="wide">
                <bdi dir="ltr">{who ?? '–'}</bdi>
              </Td>
            ) : null}
            <Td end phone="meta" className="tabular-nums whitespace-nowrap">
              {at ? (
                <time dateTime={at.iso} title={at.when}>
                  {at.exactly}
                </time>
              ) : (
                '–'
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
