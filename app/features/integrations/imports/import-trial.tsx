import { CircleCheck, CircleX, TriangleExclamationPoint } from '~/components/icons';
import { Notice } from '~/components/notice';
import { StatStrip } from '~/components/stat-strip';
import { useTranslation } from '~/platform/texts';
import type { ImportAnswer } from './import-answer';
import type { ImportPage } from './load-import.server';
import { ProblemSheet } from './problem-sheet';
import { StartImportForm } from './start-import-form';
import { useImportNumbers } from './use-import-numbers';

/** What the trial of a file found, and the form that takes it over. */
export function ImportTrial({
  page: { card, kinds, kind, problems, next, begun },
  mayAct,
  answer,
}: {
  page: ImportPage;
  mayAct: boolean;
  answer: ImportAnswer | undefined;
}) {
  const { t } = useTranslation('imports');
  const { number, seconds } = useImportNumbers();
  const ready = card.rowsNew + card.rowsKnown;
  const looked = card.rowsWrong + card.rowsWarned;
  return (
    <div className="grid gap-6">
      <StatStrip
        label={t('figures')}
        items={[
          {
            id: 'ready',
            label: t('ready'),
            value: number(ready),
            note: t('ready-note', { new: number(card.rowsNew), known: number(card.rowsKnown) }),
          },
          {
            id: 'wrong',
            label: t('wrong'),
            value: number(card.rowsWrong),
            ...(card.rowsWrong > 0 && {
              alarm: { tone: 'danger' as const, icon: CircleX },
              note: t('wrong-note', { count: kinds.length, shown: number(kinds.length) }),
            }),
          },
          {
            id: 'warned',
            label: t('warned'),
            value: number(card.rowsWarned),
            ...(card.rowsWarned > 0 && {
              alarm: { tone: 'warning' as const, icon: TriangleExclamationPoint },
              note: t('warned-note'),
            }),
          },
          { id: 'took', label: t('took'), value: seconds(card.stepMs), note: t('took-note') },
        ]}
      />
      {looked === 0 ? (
        <Notice tone="success" icon={CircleCheck} title={t('look.none')} />
      ) : (
        <ProblemSheet card={card} kinds={kinds} kind={kind} rows={problems} next={next} begun={begun} total={looked} />
      )}
      {mayAct ? <StartImportForm card={card} ready={ready} answer={answer} /> : null}
    </div>
  );
}
