import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ResendPlan } from './resend-run.server';
import { endpointPath } from './webhook-paths';

/** Whose endpoints get how many events again, and what came back the last time. */
export function ResendEndpoints({ endpoints }: { endpoints: ResendPlan['endpoints'] }) {
  const { t, find } = useTranslation('webhooks');
  const { locale } = useShell();
  return (
    <Table caption={t('jobs:webhooks.act.endpoints')} tall>
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th>{t('jobs:webhooks.act.owner')}</Th>
        <Th>{t('jobs:webhooks.act.last')}</Th>
        <Th end>{t('field.events')}</Th>
      </TableHead>
      <TableBody>
        {endpoints.map(({ id, name, firmId, dealer, code, httpStatus, count }) => (
          <Row key={id}>
            <Td phone="title" className="wrap-anywhere">
              {firmId === null ? (
                <Link to={endpointPath(null, id)}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </Td>
            <Td phone="meta">
              {firmId === null ? (
                t('jobs:webhooks.act.vendor')
              ) : (
                <Link to={`/support/firms/${firmId}`}>
                  <bdi>{dealer}</bdi>
                </Link>
              )}
            </Td>
            <Td phone="state">
              {code === null ? '–' : (find(`webhooks:code.${code}`) ?? code)}
              {httpStatus === null ? null : <SubLine>HTTP {httpStatus}</SubLine>}
            </Td>
            <Td end phone="amount" className="tabular-nums">
              {numberFormat(locale).format(count)}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
