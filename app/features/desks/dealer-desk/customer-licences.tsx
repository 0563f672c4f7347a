import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import {
  LicenceCodeCell,
  LicenceComputer,
  LicenceEnd,
  LicenceProduct,
} from '~/features/licensing/licences/licence-cells';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { ExportLink } from '~/features/kit/lists/export-link';
import type { ShownCustomer } from './read-customer.server';
import { CustomerSection, MoreLink } from './customer-section';

/** A customer's licences, those that run first. */
export function CustomerLicences({
  firm,
  licences,
  allLicences,
  renews,
}: Pick<ShownCustomer, 'firm' | 'licences' | 'allLicences' | 'renews'>) {
  const { t } = useTranslation('dealer');
  return (
    <CustomerSection
      id="licences"
      title={t('licences:title')}
      count={allLicences ? `${licences.length}+` : licences.length}
      more={
        <>
          {licences.length > 0 ? <ExportLink list={licenceDesk} filter={{ firmId: firm.id }} /> : null}
          {allLicences ? <MoreLink to={allLicences}>{t('customer.all-licences')}</MoreLink> : null}
        </>
      }
    >
      {licences.length === 0 ? (
        <p className="text-sm text-muted">{t('customer.no-licences')}</p>
      ) : (
        <Table caption={t('customer.licences-caption', { name: firm.name })}>
          <TableHead>
            <Th>{t('licences:column.code')}</Th>
            <Th>{t('licences:column.product')}</Th>
            <Th low>{t('licences:column.computer')}</Th>
            <Th>{t('licences:column.end')}</Th>
            <Th end>{t('licences:column.state')}</Th>
            <Th hidden>{t('customers.column.action')}</Th>
          </TableHead>
          <TableBody>
            {licences.map(({ approvalCode, product, computer, expiresAt, state }) => (
              <Row key={approvalCode}>
                <LicenceCodeCell code={approvalCode} to={`/licences/${approvalCode}`} />
                <Td phone="meta">
                  <LicenceProduct product={product} />
                </Td>
                <Td low phone="hidden">
                  <LicenceComputer computer={computer} />
                </Td>
                <Td phone="hidden">
                  <LicenceEnd expiresAt={expiresAt} />
                </Td>
                <Td end phone="amount">
                  <LicenceStatePill state={state} />
                </Td>
                <Td end phone="state">
                  {renews && (state.kind === 'ending' || state.kind === 'expired') ? (
                    <LinkButton
                      to={licenceOrderAddress('extend-year', [approvalCode])}
                      size="small"
                      aria-label={t('customers.renew-for', { name: approvalCode })}
                    >
                      {t('renew')}
                    </LinkButton>
                  ) : null}
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </CustomerSection>
  );
}
