import { Form, Link } from '~/platform/web';
import { BadgeCheck, Clock, ClockAlert, Lock } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { RightTags } from '~/features/identity/accounts/right-tags';
import type { FirmPerson } from './people-store.server';
import type { Invitation } from './invitation-store.server';

/** A person with the last visit in the reader's language. */
export type ShownPerson = FirmPerson & { seen: string | null; seenExactly: string | null; own: boolean };
export type ShownInvitation = Invitation & { sent: string; sentExactly: string };

/** The people of a firm; each name links to the person's rights. */
export function PeopleList({ people }: { people: readonly ShownPerson[] }) {
  const { t } = useTranslation('people');
  return (
    <Table caption={t('title')} tall>
      <TableHead>
        <Th>{t('column.person')}</Th>
        <Th>{t('rights')}</Th>
        <Th>{t('column.seen')}</Th>
        <Th>{t('column.state')}</Th>
      </TableHead>
      <TableBody>
        {people.map(({ id, displayName, email, rights, seen, seenExactly, own, locked }) => (
          <Row key={id}>
            <Td phone="title" className="wrap-anywhere">
              <Link to={`/account/people/${id}`} className="font-medium">
                <bdi>{displayName}</bdi>
              </Link>
              {own ? (
                <>
                  {' '}
                  <Tag>{t('you')}</Tag>
                </>
              ) : null}
              <SubLine>
                <bdi dir="ltr">{email}</bdi>
              </SubLine>
            </Td>
            <Td phone="amount">
              <RightTags rights={rights} />
            </Td>
            <Td phone="meta" className="text-muted">
              {seen ? <span title={seenExactly ?? undefined}>{seen}</span> : t('not-in')}
            </Td>
            <Td phone="state">
              <PersonPill locked={locked} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function PersonPill({ locked }: { locked: boolean }) {
  const { t } = useTranslation('people');
  return locked ? (
    <StatusPill tone="danger" icon={Lock}>
      {t('state.locked')}
    </StatusPill>
  ) : (
    <StatusPill tone="success" icon={BadgeCheck}>
      {t('state.active')}
    </StatusPill>
  );
}

/** The open invitations of the firm, with buttons to send them again or withdraw them. */
export function InvitationList({ invitations }: { invitations: readonly ShownInvitation[] }) {
  const { t } = useTranslation('people');
  return (
    <Table caption={t('invitations')} tall>
      <TableHead>
        <Th>{t('column.person')}</Th>
        <Th>{t('rights')}</Th>
        <Th>{t('column.sent')}</Th>
        <Th>{t('column.state')}</Th>
        <Th hidden>{t('column.acts')}</Th>
      </TableHead>
      <TableBody>
        {invitations.map(({ id, displayName, email, rights, sent, sentExactly, expired }) => (
          <Row key={id}>
            <Td phone="title" className="wrap-anywhere">
              <bdi className="font-medium">{displayName}</bdi>
              <SubLine>
                <bdi dir="ltr">{email}</bdi>
              </SubLine>
            </Td>
            <Td phone="hidden">
              <RightTags rights={rights} />
            </Td>
            <Td phone="meta" className="text-muted">
              <span title={sentExactly}>{sent}</span>
            </Td>
            <Td phone="amount">
              {expired ? (
                <StatusPill tone="warning" icon={ClockAlert}>
                  {t('state.expired')}
                </StatusPill>
              ) : (
                <StatusPill tone="neutral" icon={Clock}>
                  {t('state.waiting')}
                </StatusPill>
              )}
            </Td>
            <Td phone="state" end>
              <Form method="post" className="flex flex-wrap gap-2 md:justify-end">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  size="small"
                  name="intent"
                  value="resend"
                  aria-label={t('resend-to', { name: displayName })}
                >
                  {t('resend')}
                </Button>
                <ConfirmDialog
                  trigger={{ label: t('withdraw'), size: 'small' }}
                  title={t('withdraw-title', { name: displayName })}
                  confirmLabel={t('withdraw')}
                  cancelLabel={t('cancel')}
                  name="intent"
                  value="withdraw"
                >
                  {t('withdraw-text')}
                </ConfirmDialog>
              </Form>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
