import { Form, useNavigation } from '~/platform/web';
import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, RadioPanels, TextArea } from '~/components/field';
import { NOTE_LENGTH } from '~/features/ordering/reconciliations/reconciliation-form';
import { OBJECTION_OUTCOMES } from '~/platform/payment-names';
import { useTranslation } from '~/platform/texts';

/** Why a reply was not taken, with what was typed. */
export type ReplyRefusal = { outcome: string; reply: string; wrong: 'outcome' | 'reply' };

/** The one reply to a dealer's objection; it goes to the dealer. */
export function ObjectionReply({ refusal }: { refusal: ReplyRefusal | undefined }) {
  const { t } = useTranslation('receivables');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-4">
      <RadioPanels
        legend={t('reconciliations.outcome')}
        name="outcome"
        defaultValue={refusal?.outcome || undefined}
        error={refusal?.wrong === 'outcome' ? t('reconciliations.outcome-missing') : undefined}
        options={OBJECTION_OUTCOMES.map((value) => ({
          value,
          label: t(`reconciliations.outcome-of.${value}`),
          hint: t(`reconciliations.outcome-hint.${value}`),
        }))}
      />
      <Field
        label={t('reconciliations.reply')}
        hint={t('reconciliations.reply-hint')}
        error={refusal?.wrong === 'reply' ? t('reconciliations.reply-wrong') : undefined}
      >
        <TextArea name="reply" rows={4} maxLength={NOTE_LENGTH} defaultValue={refusal?.reply} />
      </Field>
      <div>
        <Button type="submit" variant="primary" icon={Send} loading={busy}>
          {t('reconciliations.reply-send')}
        </Button>
      </div>
    </Form>
  );
}
