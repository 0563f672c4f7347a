import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '~/components/field';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { DeskSort } from './desk-filter';
import type { DeskLine } from './load-desk.server';

/** Failed lines as a table; with `selectable` each can be ticked as `line`. */
export function FailedLineTable({
  lines,
  caption,
  selectable = false,
  sort,
}: {
  lines: readonly DeskLine[];
  caption: string;
  selectable?: boolean;
  /** Where a press on the time leads, and how it is sorted now. */
  sort?: { to: string; by: DeskSort };
}) {
  const { t } = useTranslation('support');
  return (
    <Table caption={caption} tall keys={selectable} selectable={selectable}>
      <TableHead>
        {selectable ? (
          <Th hidden className="w-8">
            {t('list.choose')}
          </Th>
        ) : null}
        <Th>{t('list.line')}</Th>
        <Th>{t('list.customer')}</Th>
        <Th low>{t('list.dealer')}</Th>
        <Th>{t('list.product')}</Th>
        <Th
          end
          {...(sort && {
            sort: { to: sort.to, direction: sort.by === 'oldest' ? ('ascending' as const) : ('descending' as const) },
          })}
        >
          {t('list.failed-at')}
        </Th>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Row key={line.id}>
            {selectable ? (
              <Td phone="select">
                <Checkbox
                  name="line"
                  value={line.id}
                  label={t('list.choose-line', { receiptNo: line.receiptNo, position: line.position })}
                  labelHidden
                />
              </Td>
            ) : null}
            <Td phone="amount" className="tabular-nums">
              <Link to={`/support/lines/${line.id}`}>
                {line.receiptNo} / {line.position}
              </Link>
            </Td>
            <Td phone="title">
              <bdi>{line.customer}</bdi>
            </Td>
            <Td low phone="hidden">
              <Link to={`/support/firms/${line.dealerId}`}>
                <bdi>{line.dealer}</bdi>
              </Link>
              <SubLine>{line.dealerId}</SubLine>
            </Td>
            <Td phone="meta">
              {line.name} × {line.quantity}
              {line.wrongCode ? (
                <SubLine>
                  <bdi className="code">{line.wrongCode}</bdi>
                </SubLine>
              ) : null}
            </Td>
            <Td end phone="state">
              <time dateTime={line.age.iso} title={line.age.exactly} className="text-muted">
                {line.age.ago}
              </time>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
