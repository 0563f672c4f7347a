import { Link } from '~/platform/web';
import { CalendarCheck } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import {
  LicenceCodeCell,
  LicenceComputer,
  LicenceEnd,
  LicenceFirmCell,
} from '~/features/licensing/licences/licence-cells';
import type { LicenceState } from '~/features/licensing/licences/licence-rules';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { ListPages } from '~/features/kit/lists/list-pages';
import { renewalList, type RenewalFilter } from './renewal-filter';
import type { EndingLicence } from './renewal-store.server';
import type { Told } from './renewing-dealers';

/** A dealer's licences that end soon, soonest first. */
export function EndingLicences({
  dealerName,
  licences,
  total,
  next,
  filter,
}: {
  dealerName: string;
  licences: readonly (EndingLicence & { state: LicenceState; reminded: Told | null })[];
  total: number;
  next: RenewalFilter['afterLicence'];
  filter: RenewalFilter;
}) {
  const { t } = useTranslation('renewals');
  if (licences.length === 0) {
    return (
      <EmptyState icon={CalendarCheck} title={t('nothing-ends')}>
        {t('nothing-ends-text', { count: filter.window })}
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption={t('licences-caption', { dealer: dealerName })} tall keys>
        <TableHead>
          <Th>{t('licences:column.code')}</Th>
          <Th>{t('licences:column.firm')}</Th>
          <Th low>{t('licences:column.computer')}</Th>
          <Th>{t('licences:column.end')}</Th>
          <Th>{t('reminded')}</Th>
        </TableHead>
        <TableBody>
          {licences.map(
            ({
              approvalCode,
              firmId,
              firmName,
              firmCode,
              computer,
              expiresAt,
              state,
              provisional,
              reminded,
              mailId,
              remindedDays,
            }) => (
              <Row key={approvalCode}>
                <LicenceCodeCell code={approvalCode} to={`/support/licences/${approvalCode}`} />
                <LicenceFirmCell name={firmName} code={firmCode} to={`/support/firms/${firmId}`} />
                <Td low phone="hidden">
                  <LicenceComputer computer={computer} />
                </Td>
                <Td phone="amount">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="max-md:hidden">
                      <LicenceEnd expiresAt={expiresAt} />
                    </span>
                    <LicenceStatePill state={state} provisional={provisional !== null} />
                  </span>
                </Td>
                <Td phone="state">
                  {reminded === null ? (
                    <span className="text-muted">{t('not-yet')}</span>
                  ) : (
                    <>
                      {mailId ? (
                        <Link to={`/ops/mails/${mailId}`} className="hover:underline" title={reminded.exact}>
                          {reminded.relative}
                        </Link>
                      ) : (
                        <span title={reminded.exact}>{reminded.relative}</span>
                      )}
                      <span className="max-md:hidden">
                        <SubLine>{t('at-threshold', { count: remindedDays ?? 0 })}</SubLine>
                      </span>
                    </>
                  )}
                </Td>
              </Row>
            ),
          )}
        </TableBody>
      </Table>
      <ListPages
        shown={licences.length}
        total={total}
        list={renewalList}
        filter={filter}
        next={next && { afterLicence: next }}
      />
    </>
  );
}
