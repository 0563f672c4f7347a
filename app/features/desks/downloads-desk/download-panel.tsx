import { useNavigation } from '~/platform/web';
import { Save } from '~/components/icons';
import { Button } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { Panel } from '~/components/panel';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useTranslation } from '~/platform/texts';
import { DownloadFields, useRuleText, type DownloadAnswer, type EditedDownload } from './download-fields';

/** The form of an item that exists. */
export function DownloadPanel({
  item,
  subjects,
  seededTitle,
  mayChange,
  answer,
}: {
  item: EditedDownload & { changedAt: string };
  subjects: Readonly<Record<string, string>>;
  seededTitle: string | null;
  mayChange: boolean;
  answer: DownloadAnswer | undefined;
}) {
  const { t } = useTranslation('downloads-desk');
  const ruleText = useRuleText();
  const busy = useNavigation().formData?.get('intent') === 'save';
  return (
    <Panel title={t('facts')}>
      <ReasonForm
        className="grid gap-5"
        key={item.changedAt}
        mayChange={mayChange}
        wrong={answer?.wrong.includes('reason')}
        typed={answer?.values.reason}
        buttons={
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="primary"
            icon={Save}
            loading={busy}
            className="justify-self-start"
          >
            {t('save')}
          </Button>
        }
      >
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={(answer?.wrong ?? []).map((name) => ({
            ...(name !== 'reason' && { id: `download-${name.replace('.', '-')}` }),
            message: ruleText(name),
          }))}
        />
        <fieldset disabled={!mayChange} className="grid gap-5">
          <DownloadFields item={item} subjects={subjects} seededTitle={seededTitle} answer={answer} />
        </fieldset>
      </ReasonForm>
    </Panel>
  );
}
