import { Form, Link, useNavigation } from '~/platform/web';
import { Pause, Play } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { ActorName } from '~/features/desks/staff/audit-words';
import { operationsAction, operationsAddress, type PeriodName } from './period';
import type { AccountShare } from './share-desk-store.server';
import { useFigures } from './use-figures';

export const HOLD_ACTS = ['hold', 'release'] as const;
export type HoldAct = (typeof HOLD_ACTS)[number];
export type HoldQuestion = { act: HoldAct; account: { id: number; email: string } };

type ShownShare = AccountShare & { heldSince: string | null };

/** Who takes most of the work that accounts share, and the button that holds one back. */
export function ShareTable({
  shares,
  period,
  mayAct,
  seesAccounts,
}: {
  shares: readonly ShownShare[];
  period: PeriodName;
  mayAct: boolean;
  seesAccounts: boolean;
}) {
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  return (
    <Panel title={t('shares.title')} flush={shares.length > 0}>
      {shares.length === 0 ? (
        <p className="text-sm text-muted">{t('shares.none')}</p>
      ) : (
        <Table caption={t('shares.title')} tall>
          <TableHead>
            <Th>{t('shares.account')}</Th>
            <Th>{t('queues.state')}</Th>
            <Th end>{t('shares.kind.documents')}</Th>
            <Th end>{t('shares.kind.exports')}</Th>
            <Th end>{t('shares.time')}</Th>
            {mayAct ? <Th hidden>{t('queues.actions')}</Th> : null}
          </TableHead>
          <TableBody>
            {shares.map(({ id, email, firmId, firm, documents, exports, ms, held, heldSince }) => {
              const act = held ? 'release' : 'hold';
              return (
                <Row key={id}>
                  <Td phone="title">
                    {seesAccounts ? (
                      <Link to={`/ops/accounts/${id}`} className="font-medium">
                        <bdi>{email}</bdi>
                      </Link>
                    ) : (
                      <bdi className="font-medium">{email}</bdi>
                    )}
                    {firmId === null ? null : (
                      <SubLine>
                        {firmId} · <bdi>{firm}</bdi>
                      </SubLine>
                    )}
                    {held ? (
                      <SubLine>
                        <ActorName actor={held.heldBy} /> · {heldSince} · <bdi>{held.reason}</bdi>
                      </SubLine>
                    ) : null}
                  </Td>
                  <Td phone="amount">
                    {held ? (
                      <StatusPill tone="warning" icon={Pause}>
                        {t('shares.held')}
                      </StatusPill>
                    ) : null}
                  </Td>
                  <Td end phone="hidden" className="ops-number">
                    {count(documents)}
                  </Td>
                  <Td end phone="hidden" className="ops-number">
                    {count(exports)}
                  </Td>
                  <Td end phone="meta" className="ops-number whitespace-nowrap">
                    {span(ms / 1000)}
                  </Td>
                  {mayAct ? (
                    <Td end phone="state">
                      <LinkButton
                        size="small"
                        icon={held ? Play : Pause}
                        to={operationsAddress(period, { ask: act, account: id })}
                        aria-label={t(`shares.${act}.label`, { name: email })}
                      >
                        {t(`shares.${act}.button`)}
                      </LinkButton>
                    </Td>
                  ) : null}
                </Row>
              );
            })}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

/** Asks whether an account shall be held back or let go, and why. */
export function HoldQuestionNotice({
  act,
  account,
  period,
  wrong,
  reason,
}: HoldQuestion & { period: PeriodName; wrong: boolean; reason: string }) {
  const { t } = useTranslation('ops');
  const busy = useNavigation().formData?.get('intent') === act;
  return (
    <Notice tone="warning" title={t(`shares.${act}.title`, { name: account.email })} role="alert">
      <p className="mb-3">{t(`shares.${act}.text`)}</p>
      <Form method="post" action={operationsAction(period)} className="grid max-w-md gap-3">
        <input type="hidden" name="account" value={account.id} />
        <input type="hidden" name="intent" value={act} />
        <ReasonField wrong={wrong} defaultValue={reason} />
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" type="submit" icon={act === 'hold' ? Pause : Play} loading={busy}>
            {t(`shares.${act}.button`)}
          </Button>
          <Link to={operationsAddress(period)} className="link">
            {t('keep')}
          </Link>
        </div>
      </Form>
    </Notice>
  );
}
