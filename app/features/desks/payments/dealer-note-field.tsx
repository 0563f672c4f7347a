import { Field, TextArea } from '~/components/field';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import { useTranslation } from '~/platform/texts';

/** What the dealer is told of a decision, in the conversation about its order; the field is `text`. */
export function DealerNoteField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <Field label={t('refund.resolve.note')} optional={t('optional')} hint={t('refund.resolve.note-hint')} error={error}>
      <TextArea name="text" rows={2} maxLength={ENTRY_LENGTH} dir="auto" defaultValue={typed ?? ''} />
    </Field>
  );
}
