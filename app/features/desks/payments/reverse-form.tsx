import { Form, useNavigation } from '~/platform/web';
import { Undo2 } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useTranslation } from '~/platform/texts';

/** Why nothing was reversed: the reason as typed. */
export type ReverseAnswer = { reason: string };

/** Takes a payment back, or says that it was taken back already. */
export function ReverseForm({
  text,
  reversed,
  back,
  backText,
  answer,
}: {
  /** What follows from it. */
  text: string;
  reversed: boolean;
  /** The page from which one came. */
  back: string;
  backText: string;
  answer: ReverseAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formMethod === 'POST';
  if (reversed) return <Notice title={t('reverse.already')} actions={<LinkButton to={back}>{backText}</LinkButton>} />;
  return (
    <div className="grid max-w-3xl gap-5">
      <Notice tone="warning" title={t('reverse.question')}>
        {text}
      </Notice>
      <Form method="post" className="grid gap-4">
        <ReasonField wrong={answer !== undefined} defaultValue={answer?.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger-solid" icon={Undo2} loading={busy}>
            {t('reverse.confirm')}
          </Button>
          <LinkButton to={back}>{t('reverse.keep')}</LinkButton>
        </div>
      </Form>
    </div>
  );
}
