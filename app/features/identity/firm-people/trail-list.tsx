import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';

/** An act in the reader's language. */
export type ShownAct = {
  place: string;
  at: string;
  when: string;
  who: string;
  what: string;
  orderId: number | null;
};

/** The actions in a firm: when, by whom, what. */
export function TrailList({ acts }: { acts: readonly ShownAct[] }) {
  const { t } = useTranslation('people');
  return (
    <Table caption={t('trail.title')} tall>
      <TableHead>
        <Th>{t('trail.when')}</Th>
        <Th>{t('trail.who')}</Th>
        <Th>{t('trail.what')}</Th>
      </TableHead>
      <TableBody>
        {acts.map(({ place, at, when, who, what, orderId }) => (
          <Row key={place}>
            <Td phone="meta" className="text-muted tabular-nums">
              <time dateTime={at}>
                <bdi>{when}</bdi>
              </time>
            </Td>
            <Td phone="state">
              <bdi>{who}</bdi>
            </Td>
            <Td phone="title" className="wrap-anywhere">
              {orderId === null ? (
                what
              ) : (
                <Link to={`/orders/${orderId}`} className="link">
                  {what}
                </Link>
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
