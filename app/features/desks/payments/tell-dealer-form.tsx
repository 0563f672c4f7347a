import { Form, useNavigation } from '~/platform/web';
import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import { useTranslation } from '~/platform/texts';

/** Tells the dealer how a refund stands, in words that may be changed; they stand in the conversation about the order. */
export function TellDealerForm({
  told: { address, text },
  typed,
  wrong,
}: {
  told: { address: string | null; text: string };
  /** What was not taken. */
  typed: string | undefined;
  wrong: string | undefined;
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'tell';
  return (
    <details open={wrong !== undefined || undefined}>
      <summary className="link py-1.5 text-sm">
        <Send aria-hidden className="turn size-4" />
        {t('refund.tell.title')}
      </summary>
      <Form method="post" className="mt-3 grid gap-3" preventScrollReset>
        <Field
          label={t('refund.tell.text')}
          hint={address === null ? t('refund.tell.on-page') : t('refund.tell.by-mail', { address })}
          error={wrong}
        >
          <TextArea name="text" rows={4} maxLength={ENTRY_LENGTH} dir="auto" defaultValue={typed ?? text} />
        </Field>
        <div>
          <Button type="submit" name="intent" value="tell" icon={Send} turn loading={busy}>
            {t('refund.tell.send')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
