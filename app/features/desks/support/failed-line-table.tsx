import { Link } from '~/platform/web';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { SnoozedUntil } from '~/features/desks/staff/snooze-menu';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { DeskSort } from './desk-filter';
import type { DeskLine } from './load-desk.server';

const boxesOf = (table: HTMLElement | null) => [
  ...(table?.querySelectorAll<HTMLInputElement>('tbody input[name=line]') ?? []),
];

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
  /** The link of the time's heading, and the present order. */
  sort?: { to: string; by: DeskSort };
}) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  // Counted from the checkboxes themselves: they work without scripts, and a list that revalidates may lose some.
  const count = () => setChosen(boxesOf(ref.current).filter(({ checked }) => checked).length);
  useEffect(count, [lines]);
  return (
    <div ref={ref} onChange={count}>
      <Table caption={caption} tall keys={selectable} selectable={selectable}>
        <TableHead>
          {selectable ? (
            <Th className="w-8">
              <Checkbox
                className="scripted"
                label={t('list.choose-all')}
                labelHidden
                checked={chosen > 0 && chosen === lines.length}
                mixed={chosen > 0 && chosen < lines.length}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  boxesOf(ref.current).forEach((box) => (box.checked = checked));
                }}
              />
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
                {line.snoozed ? (
                  <SubLine>
                    <SnoozedUntil {...line.snoozed} until={formatDateTime(new Date(line.snoozed.until), locale)} />
                  </SubLine>
                ) : null}
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
