import { Link } from '~/platform/web';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { profileDeskPath } from '~/features/public-site/dealers/profile-path';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ListedDealer } from './load-profile-desk.server';
import { ProfilePill } from './profile-pill';

/** All dealers, those that wait for an answer first. */
export function ProfileTable({ profiles }: { profiles: readonly ListedDealer[] }) {
  const { t } = useTranslation('dealers-desk');
  const { locale } = useShell();
  return (
    <Table caption={t('title')} keys>
      <TableHead>
        <Th>{t('column.dealer')}</Th>
        <Th>{t('column.place')}</Th>
        <Th>{t('column.state')}</Th>
        <Th>{t('column.since')}</Th>
        <Th>{t('column.public')}</Th>
      </TableHead>
      <TableBody>
        {profiles.map(({ firmId, name, district, province, state, at, when, published }) => (
          <Row key={firmId}>
            <Td phone="title">
              {state === 'none' ? (
                <bdi>{name}</bdi>
              ) : (
                <Link to={profileDeskPath(firmId)}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </Td>
            <Td phone="meta">
              <bdi lang="tr">{[district, province].filter(Boolean).join(' / ')}</bdi>
            </Td>
            <Td phone="state">
              <ProfilePill state={state} />
            </Td>
            <Td phone="amount">
              {at ? (
                <time dateTime={at} title={formatDateTime(new Date(at), locale)}>
                  <bdi>{when}</bdi>
                </time>
              ) : (
                '–'
              )}
            </Td>
            <Td phone="hidden">{t(published ? 'yes' : 'no')}</Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
