import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useTranslation } from '~/platform/texts';
import type { ImportAnswer } from './import-answer';
import { UNDO_HOURS } from './import-rules';
import type { ImportCard } from './import-store.server';
import { OtherFile } from './other-file';
import { useImportNumbers } from './use-import-numbers';

/** Takes the tried rows over, or says that there are none. */
export function StartImportForm({
  card,
  ready,
  answer,
}: {
  card: ImportCard;
  /** How many rows can be taken over. */
  ready: number;
  answer: ImportAnswer | undefined;
}) {
  const { t } = useTranslation('imports');
  const { number } = useImportNumbers();
  const busy = useNavigation().formData?.get('intent') === 'start';
  if (ready === 0) {
    return (
      <div className="max-w-3xl">
        <Notice tone="warning" title={t('confirm.nothing')} actions={<OtherFile />} />
      </div>
    );
  }
  return (
    <Panel title={t('confirm.title')} className="max-w-3xl">
      <Form method="post" className="grid gap-4">
        {card.rowsWrong > 0 ? (
          <Checkbox
            name="skipWrong"
            label={t('confirm.skip', { count: card.rowsWrong, shown: number(card.rowsWrong) })}
            hint={t('confirm.skip-hint')}
          />
        ) : null}
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <p className="text-sm text-muted">{t('confirm.whole', { hours: UNDO_HOURS })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="start" variant="primary" loading={busy}>
            {t('confirm.action', { count: ready, shown: number(ready) })}
          </Button>
          <OtherFile />
        </div>
      </Form>
    </Panel>
  );
}
