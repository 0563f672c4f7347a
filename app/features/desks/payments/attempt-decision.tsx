import { Form, Link, useNavigation } from '~/platform/web';
import { Check, RotateCw } from '~/components/icons';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { Checkbox, Field, RadioPanels, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { OpenAttempt } from '~/features/ordering/card-payments/decide-attempt.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { DealerNoteField } from './dealer-note-field';

/** What was typed about a try by card, and what is wrong with it. */
export type AttemptAnswer = {
  of: 'attempt';
  id: number;
  typed: { as: string; bankChecked: boolean; bankReference: string; reason: string; text: string };
  message?: string;
  wrongReference?: string;
  wrongReason?: true;
  /** Of what is to be told to the dealer. */
  wrongText?: string;
  /** Nobody has said that they looked at the bank. */
  unseen?: string;
};

/** A card payment whose outcome is not known: what the bank was asked, and what a person has it asked or decides. */
export function AttemptDecision({
  attempt,
  mayAct,
  answer,
}: {
  attempt: OpenAttempt;
  mayAct: boolean;
  answer: AttemptAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const asking = useNavigation().formData?.get('intent') === 'ask-bank';
  const { id, oid, total, standing, openedAt, inquiries, nextInquiryAt, failureCode, others } = attempt;
  const isStuck = standing === 'silent' || standing === 'kept';
  const when = (at: string) => formatDateTime(new Date(at), locale);
  return (
    <div id={`attempt-${id}`}>
      <Panel title={t(standing === 'silent' || standing === 'asking' ? 'attempt.title' : 'attempt.back-title')}>
        <div className="grid gap-4">
          <Notice tone={isStuck ? 'danger' : 'warning'} title={t(`attempt.standing.${standing}`)}>
            {t(`attempt.next.${standing}`)}
          </Notice>
          <Facts
            items={[
              { label: t('attempt.total'), value: <bdi className="font-semibold">{money(total)}</bdi> },
              { label: t('attempt.oid'), value: <bdi className="break-all">{oid}</bdi> },
              { label: t('attempt.opened'), value: when(openedAt) },
              { label: t('attempt.inquiries'), value: String(inquiries) },
              ...(nextInquiryAt === null ? [] : [{ label: t('attempt.again'), value: when(nextInquiryAt) }]),
              ...(failureCode === null ? [] : [{ label: t('attempt.code'), value: <bdi>{failureCode}</bdi> }]),
              ...(others.length === 0
                ? []
                : [
                    {
                      label: t('attempt.others'),
                      value: others.map(({ orderId, receiptNo }, index) => (
                        <span key={orderId}>
                          {index > 0 ? ', ' : null}
                          <Link to={`/support/orders/${orderId}/payments`} className="link">
                            {receiptNo}
                          </Link>
                        </span>
                      )),
                    },
                  ]),
            ]}
          />
          {answer?.message ? (
            <Notice tone="danger" compact role="alert">
              {answer.message}
            </Notice>
          ) : null}
          {mayAct ? (
            <>
              <Form method="post">
                <input type="hidden" name="attempt" value={id} />
                <Button type="submit" name="intent" value="ask-bank" icon={RotateCw} loading={asking}>
                  {t(standing === 'asking' || standing === 'silent' ? 'attempt.ask' : 'attempt.ask-back')}
                </Button>
              </Form>
              {isStuck ? <DecisionForm id={id} standing={standing} answer={answer} /> : null}
            </>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

function DecisionForm({
  id,
  standing,
  answer,
}: {
  id: number;
  standing: 'silent' | 'kept';
  answer: AttemptAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const deciding = useNavigation().formData?.get('intent') === 'decide-attempt';
  const typed = answer?.typed;
  const options = (standing === 'silent' ? (['not-charged', 'charged'] as const) : (['given-back'] as const)).map(
    (value) => ({
      value,
      label: t(`attempt.decide.${value}`),
      hint: t(`attempt.decide.${value}-hint`),
      ...(value !== 'not-charged' && {
        content: (
          <Field
            id="bankReference"
            label={t(value === 'charged' ? 'attempt.decide.approval' : 'refund.resolve.bank-reference')}
            error={answer?.wrongReference}
          >
            <TextInput name="bankReference" maxLength={40} defaultValue={typed?.bankReference} />
          </Field>
        ),
      }),
    }),
  );
  return (
    <section aria-labelledby={`decide-${id}`} className="grid gap-4 border-t border-line pt-4">
      <h3 id={`decide-${id}`}>{t('attempt.decide.title')}</h3>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="attempt" value={id} />
        <RadioPanels
          legend={t('attempt.decide.title')}
          legendHidden
          name="as"
          options={options}
          defaultValue={typed?.as ?? options[0]?.value}
        />
        <Checkbox
          name="bankChecked"
          defaultChecked={typed?.bankChecked}
          label={t('attempt.decide.checked')}
          hint={t('attempt.decide.checked-hint')}
          error={answer?.unseen}
        />
        <ReasonField wrong={answer?.wrongReason === true} defaultValue={typed?.reason ?? ''} />
        <DealerNoteField typed={typed?.text} error={answer?.wrongText} />
        <div>
          <Button type="submit" name="intent" value="decide-attempt" variant="primary" icon={Check} loading={deciding}>
            {t('refund.resolve.submit')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
