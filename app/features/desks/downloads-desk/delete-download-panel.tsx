import { Button } from '~/components/button';
import { Panel } from '~/components/panel';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useTranslation } from '~/platform/texts';
import type { DownloadAnswer } from './download-fields';

/** Deletes an item, once the person has confirmed it. */
export function DeleteDownloadPanel({ title, answer }: { title: string; answer: DownloadAnswer | undefined }) {
  const { t } = useTranslation('downloads-desk');
  return (
    <Panel title={t('delete.action')}>
      <ReasonForm
        className="grid justify-items-start gap-3"
        wrong={answer?.wrong.includes('reason')}
        ask={() => ({
          title: t('delete.title'),
          text: t('delete.text', { title }),
          confirm: t('delete.confirm'),
          danger: true,
        })}
      >
        <Button type="submit" name="intent" value="delete" variant="danger">
          {t('delete.action')}
        </Button>
      </ReasonForm>
    </Panel>
  );
}
