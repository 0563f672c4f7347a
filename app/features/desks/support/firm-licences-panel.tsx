import { Panel } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { StaffFirmCard } from '~/features/customers/firms/staff-firm-store.server';
import { LicenceCodeCell, LicenceComputer, LicenceEnd } from '~/features/licensing/licences/licence-cells';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import type { StaffLicence } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { AllLink } from './all-link';

/** The licences of a firm that end last, with links to all of them. */
export function FirmLicencesPanel({
  firm,
  licences,
}: {
  firm: Pick<StaffFirmCard, 'id' | 'name' | 'licences' | 'dealer'>;
  licences: readonly Pick<StaffLicence, 'approvalCode' | 'computer' | 'expiresAt' | 'state'>[];
}) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const all = boundedCount(firm.licences, locale);
  return (
    <Panel
      flush={licences.length > 0}
      title={t('firms.licences')}
      actions={
        <span className="flex flex-wrap gap-x-4">
          {firm.licences > 0 ? (
            <AllLink to={staffLicenceList.address({ firmId: firm.id })}>
              {t('firms.all-licences', { total: all })}
            </AllLink>
          ) : null}
          {firm.dealer ? (
            <AllLink to={staffLicenceList.address({ dealerId: firm.id })}>{t('firms.customers-licences')}</AllLink>
          ) : null}
        </span>
      }
    >
      {licences.length === 0 ? (
        <p className="text-sm text-muted">{t('firms.no-licences')}</p>
      ) : (
        <Table caption={t('firms.licences-caption', { firm: firm.name })}>
          <TableHead>
            <Th>{t('licences:column.code')}</Th>
            <Th>{t('licences:column.computer')}</Th>
            <Th>{t('licences:column.end')}</Th>
            <Th end>{t('licences:column.state')}</Th>
          </TableHead>
          <TableBody>
            {licences.map(({ approvalCode, computer, expiresAt, state }) => (
              <Row key={approvalCode}>
                <LicenceCodeCell code={approvalCode} to={`/support/licences/${approvalCode}`} />
                <Td phone="meta">
                  <LicenceComputer computer={computer} />
                </Td>
                <Td phone="state">
                  <LicenceEnd expiresAt={expiresAt} />
                </Td>
                <Td end phone="amount">
                  <LicenceStatePill state={state} />
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
