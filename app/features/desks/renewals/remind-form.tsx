import { Form, useNavigation } from '~/platform/web';
import { BellRing } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { ReasonField } from '~/features/desks/staff/reason-field';

/** The answer to an invalid reason. */
export type RemindAnswer = { wrong: true; reason: string };

/** Sends a dealer the due reminders by hand, in addition to the daily job: shows their number, and asks for a reason. */
export function RemindForm({
  dealerId,
  due,
  answer,
}: {
  dealerId: number;
  /** The number of licences that the mail would list. */
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
