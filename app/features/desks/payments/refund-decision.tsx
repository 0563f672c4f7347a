import { Form, useNavigation } from '~/platform/web';
import { Ban, Check } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox, Field, RadioPanels, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { NO_ATTEMPT, refundStanding } from '~/features/ordering/refunds/refund-standing';
import type { Refund } from '~/features/ordering/refunds/refund-store.server';
import { useTranslation } from '~/platform/texts';
import { DealerNoteField } from './dealer-note-field';

/** What was typed, and what is wrong with it. */
export type ResolutionAnswer = {
  typed: { as: string; bankChecked: boolean; reference: string; bankReference: string; reason: string; text: string };
  message?: string;
  wrongReference?: string;
  wrongReason?: true;
  /** Of what is to be told to the dealer. */
  wrongText?: string;
  /** Nobody has said that they looked at the bank. */
  unseen?: string;
};

/** Approves or refuses a colleague's refund. */
export function SecondPerson({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <Form method="post" className="grid gap-3">
      {isOwn ? <p className="text-sm text-muted">{t('refund.own')}</p> : null}
      <div className="flex flex-wrap gap-2">
        {isOwn ? null : (
          <Button type="submit" name="intent" value="approve" variant="primary" icon={Check}>
            {t('refund.approve')}
          </Button>
        )}
        <Button type="submit" name="intent" value="decline" icon={Ban}>
          {t('refund.decline')}
        </Button>
      </div>
    </Form>
  );
}

/** Says how money goes back that the bank did not give back. */
export function ResolutionForm({
  refund,
  answer,
}: {
  refund: Pick<Refund, 'state' | 'failureCode' | 'resolvedAs'>;
  answer: ResolutionAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formMethod === 'POST';
  const typed = answer?.typed;
  const standing = refundStanding(refund);
  const options = (['account', 'transfer', 'bank', 'retry'] as const)
    .filter((one) => one !== 'retry' || refund.failureCode !== NO_ATTEMPT)
    // What the bank has refused cannot have gone.
    .filter((one) => one !== 'bank' || standing === 'given-up')
    .map((value) => ({
      value,
      label: t(value === 'transfer' && standing === 'no-card' ? 'refund.resolve.by-hand' : `refund.resolve.${value}`),
      hint: t(
        value === 'transfer' && standing === 'no-card' ? 'refund.resolve.by-hand-hint' : `refund.resolve.${value}-hint`,
      ),
      ...(value === 'transfer' && {
        content: (
          <Field id="reference" label={t('refund.resolve.reference')} error={answer?.wrongReference}>
            <TextInput name="reference" maxLength={40} defaultValue={typed?.reference} />
          </Field>
        ),
      }),
      ...(value === 'bank' && {
        content: (
          <Field id="bankReference" label={t('refund.resolve.bank-reference')} error={answer?.wrongReference}>
            <TextInput name="bankReference" maxLength={40} defaultValue={typed?.bankReference} />
          </Field>
        ),
      }),
    }));
  return (
    <Form method="post" className="grid gap-4">
      {answer?.message ? (
        <Notice tone="danger" role="alert" title={t('refund.resolve.refused')}>
          {answer.message}
        </Notice>
      ) : null}
      {standing === 'given-up' ? <Notice tone="warning">{t('refund.resolve.ask-first')}</Notice> : null}
      <RadioPanels
        legend={t('refund.resolve.title')}
        legendHidden
        name="as"
        options={options}
        defaultValue={typed?.as ?? 'account'}
      />
      {standing === 'given-up' ? (
        <Checkbox
          name="bankChecked"
          defaultChecked={typed?.bankChecked}
          label={t('refund.resolve.checked')}
          hint={t('refund.resolve.checked-hint')}
          error={answer?.unseen}
        />
      ) : null}
      <ReasonField wrong={answer?.wrongReason === true} defaultValue={typed?.reason ?? ''} />
      <DealerNoteField typed={typed?.text} error={answer?.wrongText} />
      <div>
        <Button type="submit" name="intent" value="resolve" variant="primary" icon={Check} loading={busy}>
          {t('refund.resolve.submit')}
        </Button>
      </div>
    </Form>
  );
}
