import { Form, useNavigation } from '~/platform/web';
import { BellRing } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { ReasonField } from '~/features/staff/reason-field';

/** What the page answers where the reason is no reason. */
export type RemindAnswer = { wrong: true; reason: string };

/** Sends a dealer what is due, once more than the daily work would: says how much, and asks why. */
export function RemindForm({
  dealerId,
  due,
  answer,
}: {
  dealerId: number;
  /** Licences that the mail would speak of. */
  due: number;
  answer: RemindAnswer | undefined;
}) {
  const { t } = useTranslation('renewals');
  const navigation = useNavigation();
  return (
    <Form method="post" className="grid gap-3">
      <p className="text-sm">{t('remind.due', { count: due })}</p>
      <input type="hidden" name="dealer" value={dealerId} />
      <ReasonField wrong={answer?.wrong} defaultValue={answer?.reason} />
      <Button
        type="submit"
        name="intent"
        value="remind"
        variant="primary"
        icon={BellRing}
        loading={navigation.formData?.get('intent') === 'remind'}
      >
        {t('remind.action')}
      </Button>
    </Form>
  );
}
