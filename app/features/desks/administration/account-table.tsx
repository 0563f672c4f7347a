import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { rightsText } from '~/features/identity/firm-people/trail-words';
import type { AccountRow } from './account-admin-store.server';
import { AccountPill } from './account-pills';

type ShownAccount = AccountRow & {
  /** It is the reader's own. */
  own: boolean;
  /** Its last use in the reader's language. */
  seen: string | null;
  seenExactly?: string | undefined;
};

/** The accounts of a page. */
export function AccountTable({ accounts }: { accounts: readonly ShownAccount[] }) {
  const { t } = useTranslation('admin');
  return (
    <Table caption={t('staff:nav.accounts')} tall keys>
      <TableHead>
        <Th>{t('accounts.column.person')}</Th>
        <Th column="role">{t('accounts.column.role')}</Th>
        <Th column="firm" low>
          {t('accounts.column.firm')}
        </Th>
        <Th column="sessions" end low>
          {t('accounts.column.sessions')}
        </Th>
        <Th column="seen">{t('accounts.column.seen')}</Th>
        <Th column="state">{t('accounts.column.state')}</Th>
      </TableHead>
      <TableBody>
        {accounts.map((account) => (
          <Row key={account.id}>
            <Td phone="title">
              <Link to={`/ops/accounts/${account.id}`}>
                <bdi>{account.displayName}</bdi>
              </Link>{' '}
              {account.own ? <Tag>{t('accounts.own')}</Tag> : null}
              <SubLine>
                <bdi>{account.email}</bdi>
              </SubLine>
            </Td>
            <Td phone="amount">
              {t(`accounts.role.${account.role}`)}
              {account.role === 'dealer' ? <SubLine>{rightsText(t, account.rights)}</SubLine> : null}
            </Td>
            <Td low phone="hidden">
              {account.firmName ? (
                <>
                  <bdi>{account.firmName}</bdi>
                  <SubLine>{account.firmId}</SubLine>
                </>
              ) : (
                <span className="text-muted">–</span>
              )}
            </Td>
            <Td end low phone="hidden" className="tabular-nums">
              {account.sessions}
            </Td>
            <Td phone="meta" className="text-muted">
              {account.seen ? (
                <time dateTime={account.lastSeenAt ?? undefined} title={account.seenExactly}>
                  {account.seen}
                </time>
              ) : (
                t('accounts.not-in')
              )}
            </Td>
            <Td phone="state">
              <AccountPill {...account} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
