import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Field, RadioCards, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { NOTE_LENGTH } from '~/features/ordering/reconciliations/reconciliation-form';
import { useTranslation } from '~/platform/texts';

/** Why an answer was not taken, with what was typed. */
export type AnswerRefusal = { code: string; answer: string; note: string };

/** The dealer's answer to a balance: the same, or not and why. */
export function ReconciliationAnswer({ balance, refusal }: { balance: string; refusal: AnswerRefusal | undefined }) {
  const { t } = useTranslation('statement');
  const navigation = useNavigation();
  return (
    <Form method="post" className="grid max-w-3xl gap-4">
      {refusal?.code === 'answer' ? (
        <Notice tone="danger" compact role="alert">
          {t('reconciliation.choose')}
        </Notice>
      ) : null}
      <RadioCards
        legend={t('reconciliation.question')}
        name="answer"
        defaultValue={refusal?.answer || 'agree'}
        options={[
          {
            value: 'agree',
            label: t('reconciliation.agree'),
            hint: t('reconciliation.agree-hint', { amount: balance }),
          },
          { value: 'object', label: t('reconciliation.object'), hint: t('reconciliation.object-hint') },
        ]}
      />
      <Field
        label={t('reconciliation.note')}
        hint={t('reconciliation.note-hint')}
        error={
          refusal && refusal.code !== 'answer'
            ? t(refusal.code === 'note-missing' ? 'reconciliation.note-missing' : 'reconciliation.note-wrong')
            : undefined
        }
      >
        <TextArea name="note" rows={3} maxLength={NOTE_LENGTH} defaultValue={refusal?.note} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={navigation.formMethod === 'POST'}>
          {t('reconciliation.send')}
        </Button>
        <span className="text-sm text-muted">{t('reconciliation.send-note')}</span>
      </div>
    </Form>
  );
}
