import { Form } from '~/platform/web';
import { CircleX, Undo2 } from '~/components/icons';
import { ConfirmDialog } from '~/components/dialog';
import { Notice } from '~/components/notice';
import { StatStrip } from '~/components/stat-strip';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ImportAnswer } from './import-answer';
import { KeptRows } from './kept-rows';
import type { ImportPage } from './load-import.server';
import { useImportNumbers } from './use-import-numbers';

/** What an import wrote, and the way back while there is one. */
export function ImportResult({
  page: { card, kept },
  mayAct,
  answer,
}: {
  page: ImportPage;
  mayAct: boolean;
  answer: ImportAnswer | undefined;
}) {
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const { number, seconds } = useImportNumbers();
  const time = (instant: string) => formatDateTime(new Date(instant), locale);
  const all = card.rowsNew + card.rowsKnown;
  return (
    <div className="grid gap-6">
      <StatStrip
        label={t('figures')}
        items={[
          { id: 'new', label: t('result.new'), value: number(card.rowsNew) },
          { id: 'known', label: t('result.known'), value: number(card.rowsKnown), note: t('result.known-note') },
          {
            id: 'skipped',
            label: t('result.skipped'),
            value: number(card.rowsWrong),
            ...(card.rowsWrong > 0 && { alarm: { tone: 'danger' as const, icon: CircleX } }),
          },
          {
            id: 'took',
            label: t('result.duration'),
            value: seconds(card.stepMs),
            note: card.finishedAt ? t('result.finished', { time: time(card.finishedAt) }) : undefined,
          },
        ]}
      />
      {card.state === 'undone' ? (
        <div className="max-w-3xl">
          <Notice
            tone={card.rowsKept > 0 ? 'warning' : 'success'}
            icon={Undo2}
            title={
              card.rowsKept > 0
                ? t('result.undone', { count: all - card.rowsKept, shown: number(all - card.rowsKept) })
                : t('result.undone-all')
            }
          >
            {card.undoneAt ? time(card.undoneAt) : null}
          </Notice>
        </div>
      ) : (
        <div className="grid max-w-3xl gap-4">
          {card.refusal ? <Notice tone="danger" title={t('result.undo-failed')} /> : null}
          {card.undoUntil ? (
            <Notice tone="neutral" icon={Undo2} title={t('result.undo-title', { time: time(card.undoUntil) })}>
              {t('result.undo-text')}
            </Notice>
          ) : (
            <p className="text-sm text-muted">{t('result.undo-over')}</p>
          )}
          {card.undoUntil && mayAct ? (
            <Form method="post" className="grid gap-4">
              <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
              <div>
                <ConfirmDialog
                  trigger={{ label: t('result.undo'), icon: Undo2 }}
                  title={t('result.undo-ask')}
                  confirmLabel={t('result.undo')}
                  cancelLabel={t('admin:cancel')}
                  name="intent"
                  value="undo"
                >
                  {t('result.undo-text')}
                </ConfirmDialog>
              </div>
            </Form>
          ) : null}
        </div>
      )}
      {kept.length > 0 ? <KeptRows card={card} kept={kept} /> : null}
    </div>
  );
}
