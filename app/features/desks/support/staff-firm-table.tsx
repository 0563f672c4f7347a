import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import type { StaffFirmRow } from '~/features/customers/firms/staff-firm-store.server';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** Firms, each with its dealer and the number of its licences. */
export function StaffFirmTable({ firms }: { firms: readonly StaffFirmRow[] }) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  return (
    <Table caption={t('firms.caption')} tall keys>
      <TableHead>
        <Th>{t('firms.firm')}</Th>
        <Th column="tax-number">{t('firms.tax-number')}</Th>
        <Th column="place" low>
          {t('firms.place')}
        </Th>
        <Th column="dealer">{t('firms.dealer')}</Th>
        <Th column="licences" end>
          {t('firms.licences')}
        </Th>
      </TableHead>
      <TableBody>
        {firms.map(
          ({ id, code, name, taxNumber, district, province, dealer, active, dealerId, dealerName, licences }) => (
            <Row key={id}>
              <Td phone="title">
                <Link to={`/support/firms/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                <SubLine>
                  <bdi className="tabular-nums">{code}</bdi>
                  {active ? null : ` · ${t('firms.inactive')}`}
                </SubLine>
              </Td>
              <Td phone="meta">
                {taxNumber ? <bdi className="tabular-nums">{taxNumber}</bdi> : <span className="text-muted">–</span>}
              </Td>
              <Td low phone="hidden">
                {[district, province].filter(Boolean).join(' / ')}
              </Td>
              <Td phone="state">
                {dealer ? (
                  <Tag look="tint">{t('firms.is-dealer', { id })}</Tag>
                ) : dealerId === null ? (
                  <span className="text-muted">–</span>
                ) : (
                  <>
                    <Link to={`/support/firms/${dealerId}`} className="hover:underline">
                      <bdi>{dealerName}</bdi>
                    </Link>
                    <span className="max-md:hidden">
                      <SubLine>
                        <bdi className="tabular-nums">{dealerId}</bdi>
                      </SubLine>
                    </span>
                  </>
                )}
              </Td>
              <Td end phone="amount" className="tabular-nums">
                {licences === 0 ? (
                  <span className="text-muted">0</span>
                ) : (
                  <Link
                    to={staffLicenceList.address({ firmId: id })}
                    className="hover:underline"
                    aria-label={t('firms.licences-of', { count: licences, firm: name })}
                  >
                    {boundedCount(licences, locale)}
                    <span className="md:hidden"> {t('firms.licence-word', { count: licences })}</span>
                  </Link>
                )}
              </Td>
            </Row>
          ),
        )}
      </TableBody>
    </Table>
  );
}
