import { Form, useNavigation } from '~/platform/web';
import { LockOpen, Undo2 } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { useTranslation } from '~/platform/texts';
import type { BankLineRow } from './bank-line-list-store.server';
import { DecidedFacts } from './decided-lines';
import type { SettlementFit } from './fit-settlement';

/** Why a decision stands. */
export type StandsAnswer = { of: 'reverse' | 'reopen'; code: string; reason: string };

/** A line that waits for nobody: what became of it, and the way back. */
export function DecidedLine({
  line,
  fit,
  mayAct,
  answer,
}: {
  line: BankLineRow;
  /** Of the acquirer's transfer, against its cards. */
  fit: SettlementFit | null;
  mayAct: boolean;
  answer: StandsAnswer | undefined;
}) {
  const { t, find } = useTranslation('payments');
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  const { payment, state } = line;
  const refused = answer && answer.code !== 'reason' ? find(`errors:${answer.code}`) : undefined;
  return (
    <div className="mt-4 grid max-w-3xl gap-6">
      {refused ? (
        <Notice tone="danger" compact role="alert">
          {refused}
        </Notice>
      ) : null}
      <Panel title={t('line.decision')}>
        <DecidedFacts line={line} fit={fit} />
      </Panel>
      {mayAct && payment ? (
        <Panel title={t('reverse.title')}>
          <Form method="post" className="grid gap-4">
            <p className="text-sm">{t('reverse.text-line', { amount: money(payment.amount) })}</p>
            <ReasonField wrong={answer?.code === 'reason'} defaultValue={answer?.reason} />
            <div>
              <Button type="submit" name="intent" value="reverse" variant="danger" icon={Undo2} loading={busy}>
                {t('reverse.confirm')}
              </Button>
            </div>
          </Form>
        </Panel>
      ) : null}
      {mayAct && (state === 'set-aside' || state === 'settlement') ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="reopen" icon={LockOpen} loading={busy}>
            {t('line.reopen')}
          </Button>
          <span className="text-sm text-muted">{t('line.reopen-text')}</span>
        </Form>
      ) : null}
    </div>
  );
}
