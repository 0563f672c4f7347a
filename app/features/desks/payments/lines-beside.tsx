import type { ReactNode } from 'react';
import { ListBeside, type BesideRow } from '~/features/desks/staff/list-beside';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { useTranslation } from '~/platform/texts';
import { MATCH_SIGNS, sumOf } from './bank-lines-screen';
import { lineAddress, lineList, type LineFilter } from './bank-line-filter';
import { MATCH_CLASSES } from './match-line';
import type { MatchedLine } from './match-lines.server';

/** What the list says of a line that waits. */
export type QueuedLine = Pick<MatchedLine, 'id' | 'amount' | 'senderName' | 'text' | 'dealer'> & {
  match: Pick<MatchedLine['match'], 'class'> & { allotments: readonly { receiptNo: number }[] };
};

/** The lines that wait beside the one that is open (47b to 47d). */
export function LinesBeside({
  lines,
  filter,
  openId,
  children,
}: {
  lines: readonly QueuedLine[];
  filter: Pick<LineFilter, 'statement'>;
  openId: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const rowOf = (line: QueuedLine): BesideRow => {
    const sender = line.senderName || t('desk.no-sender');
    const amount = money(line.amount);
    const receipts = line.match.allotments.map(({ receiptNo }) => receiptNo).join(' ');
    return {
      id: line.id,
      to: lineAddress(line.id, filter),
      sign: MATCH_SIGNS[line.match.class],
      title: <bdi>{sender}</bdi>,
      end: amount,
      detail: <bdi>{line.text || t('desk.no-text')}</bdi>,
      found: [sender, line.text, amount, receipts, line.dealer].join(' '),
    };
  };
  return (
    <ListBeside
      title={t('line.view.open')}
      sum={t('desk.beside-sum', { number: lines.length, amount: money(sumOf(lines)) })}
      groups={MATCH_CLASSES.map((name) => {
        const of = lines.filter(({ match }) => match.class === name);
        return {
          id: name,
          title: {
            text: t('desk.beside-group', { name: t(`desk.class.${name}`), number: of.length }),
            sum: money(sumOf(of)),
            sign: MATCH_SIGNS[name],
          },
          rows: of.map(rowOf),
        };
      })}
      openId={openId}
      all={{ to: lineList.address(filter), text: t('title') }}
      search={t('desk.beside-search')}
      label={t('desk.one')}
    >
      {children}
    </ListBeside>
  );
}
