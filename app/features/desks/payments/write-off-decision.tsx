import { Form, useNavigation } from '~/platform/web';
import { Ban, Check } from '~/components/icons';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { WriteOffRequest } from '~/features/ordering/payments/write-off-store.server';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** Why a decision about a difference was not taken, with the reason as it was typed. */
export type WriteOffAnswer = { of: 'write-off'; wrongReason?: boolean; message?: string; reason: string };

/** What was asked about an order's difference, by whom, and what an administrator decides or has decided. */
export function WriteOffDecision({
  request,
  left,
  mayApprove,
  isOwn,
  answer,
}: {
  request: WriteOffRequest;
  /** Of the order today, decimal text. */
  left: string;
  mayApprove: boolean;
  /** The reader asked for it, and may not approve it. */
  isOwn: boolean;
  answer: WriteOffAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const actorText = useActorWords();
  const said = (who: string | null, when: string | null, why: string) => (
    <>
      <bdi>{actorText(who ?? '')}</bdi>
      {when === null ? null : <> · {formatDateTime(new Date(when), locale)}</>}
      <span className="block text-sm wrap-anywhere">
        <bdi>{why}</bdi>
      </span>
    </>
  );
  const { amount, approved, decidedAt } = request;
  const waits = decidedAt === null;
  return (
    <div id="write-off">
      <Panel title={t('write-off.one')}>
        <div className="grid gap-4">
          <Facts
            items={[
              { label: t('write-off.difference'), value: <bdi className="font-semibold">{money(amount)}</bdi> },
              { label: t('write-off.asked'), value: said(request.requestedBy, request.requestedAt, request.reason) },
              {
                label: t('write-off.decision'),
                value: waits ? (
                  t('write-off.waits')
                ) : (
                  <>
                    {t(approved ? 'write-off.approved' : 'write-off.declined')}
                    <span className="block">{said(request.decidedBy, decidedAt, request.decisionReason)}</span>
                  </>
                ),
              },
            ]}
          />
          {answer?.message ? (
            <Notice tone="danger" compact role="alert">
              {answer.message}
            </Notice>
          ) : null}
          {waits && left !== amount ? (
            <Notice tone="warning" compact>
              {t('write-off.changed', { left: money(left) })}
            </Notice>
          ) : null}
          {waits && mayApprove ? <DecisionForm isOwn={isOwn} answer={answer} /> : null}
        </div>
      </Panel>
    </div>
  );
}

function DecisionForm({ isOwn, answer }: { isOwn: boolean; answer: WriteOffAnswer | undefined }) {
  const { t } = useTranslation('payments');
  const sending = useNavigation().formData?.get('intent');
  return (
    <Form method="post" className="grid gap-4">
      {isOwn ? <p className="text-sm text-muted">{t('write-off.own')}</p> : null}
      <ReasonField wrong={answer?.wrongReason} defaultValue={answer?.reason} />
      <div className="flex flex-wrap gap-3">
        {isOwn ? null : (
          <Button
            type="submit"
            name="intent"
            value="approve-write-off"
            variant="primary"
            icon={Check}
            loading={sending === 'approve-write-off'}
          >
            {t('write-off.approve')}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="decline-write-off"
          icon={Ban}
          loading={sending === 'decline-write-off'}
        >
          {t('write-off.decline')}
        </Button>
      </div>
    </Form>
  );
}
