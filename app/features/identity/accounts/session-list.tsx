import { Form } from '~/platform/web';
import { Check, LogOut } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { ConfirmDialog } from '~/components/dialog';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';

type ListedSession = {
  device: string | null;
  since: string;
  seen: string;
  seenExactly: string;
  remember: boolean;
  current: boolean;
};

/** The sessions of the account, with a button to end all others. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation('account');
  return (
    <Panel
      title={t('sessions.title')}
      flush
      actions={
        <Form method="post">
          <input type="hidden" name="form" value="end-sessions" />
          <ConfirmDialog
            trigger={{ label: t('sessions.end'), icon: LogOut, size: 'small' }}
            title={t('sessions.end-title')}
            confirmLabel={t('sessions.end-confirm')}
            cancelLabel={t('sessions.end-cancel')}
          >
            {t('sessions.end-text')}
          </ConfirmDialog>
        </Form>
      }
    >
      <Table caption={t('sessions.title')}>
        <TableHead>
          <Th>{t('sessions.device')}</Th>
          <Th>{t('sessions.since')}</Th>
          <Th>{t('sessions.seen')}</Th>
          <Th>{t('sessions.kind')}</Th>
        </TableHead>
        <TableBody>
          {sessions.map(({ device, since, seen, seenExactly, remember, current }, index) => (
            <Row key={index}>
              <Td phone="title" className="max-md:ps-0!">
                {device === null ? t('sessions.unknown') : <bdi>{device}</bdi>}
              </Td>
              <Td phone="hidden" className="tabular-nums">
                {since}
              </Td>
              <Td phone="meta">
                <span title={seenExactly}>{seen}</span>
              </Td>
              <Td phone="state" className="max-md:pe-0!">
                {current ? (
                  <StatusPill tone="success" icon={Check}>
                    {t('sessions.this')}
                  </StatusPill>
                ) : (
                  t(remember ? 'sessions.remembered' : 'sessions.short')
                )}
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
