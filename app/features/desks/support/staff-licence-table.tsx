import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import {
  LicenceCodeCell,
  LicenceComputer,
  LicenceEnd,
  LicenceFirmCell,
  LicenceProduct,
} from '~/features/licensing/licences/licence-cells';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import {
  sortOf,
  staffLicenceList,
  type StaffLicenceFilter,
  type StaffLicenceSort,
} from '~/features/licensing/licences/staff-licence-filter';
import { UnpaidOrder } from '~/features/licensing/licences/unpaid-order';
import type { StaffLicence } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';

/** Ascending, then descending. */
function sortLink(filter: StaffLicenceFilter, by: StaffLicenceSort['by']) {
  const sort = sortOf(filter);
  const current = sort.by === by;
  return {
    to: staffLicenceList.address(filter, { sort: { by, descending: current && !sort.descending } }),
    direction: current ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

/** All dealers' licences. */
export function StaffLicenceTable({
  rows,
  filter,
  today,
}: {
  /** In Istanbul. */
  today: string;
  rows: readonly (StaffLicence & { product: string | null })[];
  filter: StaffLicenceFilter;
}) {
  const { t } = useTranslation('records');
  return (
    <Table caption={t('licences.caption')} tall keys>
      <TableHead>
        <Th sort={sortLink(filter, 'code')}>{t('licences:column.code')}</Th>
        <Th column="firm">{t('licences:column.firm')}</Th>
        <Th column="dealer" low>
          {t('licences.dealer')}
        </Th>
        <Th column="product" low>
          {t('licences:column.product')}
        </Th>
        <Th column="computer">{t('licences:column.computer')}</Th>
        <Th column="end" sort={sortLink(filter, 'end')}>
          {t('licences:column.end')}
        </Th>
        <Th column="state" end>
          {t('licences:column.state')}
        </Th>
      </TableHead>
      <TableBody>
        {rows.map(
          ({
            approvalCode,
            firmId,
            firmName: firm,
            firmCode,
            dealerId,
            dealerName,
            product,
            computer,
            expiresAt,
            state,
            provisional,
          }) => (
            <Row key={approvalCode}>
              <LicenceCodeCell code={approvalCode} to={`/support/licences/${approvalCode}`} />
              <LicenceFirmCell name={firm} code={firmCode} to={`/support/firms/${firmId}`} />
              <Td low phone="hidden">
                {dealerId === null ? (
                  <span className="text-muted">–</span>
                ) : (
                  <>
                    <Link
                      to={staffLicenceList.address(filter, { dealerId })}
                      className="hover:underline"
                      title={t('licences.only-dealer', { dealer: dealerName })}
                    >
                      <bdi>{dealerName}</bdi>
                    </Link>
                    <SubLine>
                      <bdi className="tabular-nums">{dealerId}</bdi>
                    </SubLine>
                  </>
                )}
              </Td>
              <Td low phone="hidden">
                <LicenceProduct product={product} />
              </Td>
              <Td phone="hidden">
                <LicenceComputer computer={computer} />
              </Td>
              <Td phone="state">
                <LicenceEnd expiresAt={expiresAt} />
              </Td>
              <Td end phone="amount">
                <LicenceStatePill state={state} provisional={provisional !== null} />
                {provisional && 'daysLeft' in state ? (
                  <SubLine>
                    <Link to={`/support/orders/${provisional.orderId}`} className="hover:underline">
                      {t('licences:provisional.order', { receiptNo: provisional.receiptNo })}
                    </Link>{' '}
                    · <UnpaidOrder provisional={provisional} today={today} />
                  </SubLine>
                ) : null}
              </Td>
            </Row>
          ),
        )}
      </TableBody>
    </Table>
  );
}
