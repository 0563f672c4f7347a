import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { waitsForTurn } from './import-states';
import type { ImportPage } from './load-import.server';
import { useImportNumbers } from './use-import-numbers';

/** How far a step is that a worker is taking: trial, import, or the way back. */
export function ImportProgress({ card, now }: Pick<ImportPage, 'card' | 'now'>) {
  const { t } = useTranslation('imports');
  const { number, seconds } = useImportNumbers();
  const { locale } = useShell();
  const { state, rowsDone, startedAt, stepMs } = card;
  const trial = state === 'checking';
  const all = card.rowsNew + card.rowsKnown;
  const rate = startedAt && stepMs > 0 ? Math.round(rowsDone / (stepMs / 1000)) : 0;
  const share = all > 0 ? rowsDone / all : 0;
  const percent = numberFormat(locale, { style: 'percent' }).format(share);
  return (
    <div className="grid max-w-3xl gap-4">
      {waitsForTurn(card) ? (
        <Notice tone="neutral" title={t('progress.waiting')} />
      ) : trial ? (
        <p className="import-far">
          <span>
            <b>{number(card.rowsRead)}</b> <span className="text-muted">{t('progress.read')}</span>
          </span>
        </p>
      ) : (
        <div>
          <p className="import-far">
            <span>
              <b>{number(rowsDone)}</b> <span className="text-muted">{t('progress.of', { shown: number(all) })}</span>
            </span>
            <span className="font-semibold tabular-nums">{percent}</span>
          </p>
          <div className="meter">
            <progress
              value={rowsDone}
              max={Math.max(all, 1)}
              aria-label={t(state === 'undoing' ? 'progress.undo-bar' : 'progress.bar')}
              aria-valuetext={percent}
            />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
            <span>{rate > 0 ? t('progress.rate', { shown: number(rate) }) : null}</span>
            <span>
              {rate > 0 && rowsDone < all
                ? t('progress.left', { time: seconds(((all - rowsDone) / rate) * 1000) })
                : null}
            </span>
          </p>
        </div>
      )}
      {trial || state === 'undoing' ? null : (
        <Facts
          items={[
            { label: t('result.new'), value: number(card.rowsNew) },
            { label: t('result.known'), value: number(card.rowsKnown) },
            ...(card.rowsWrong > 0
              ? [{ label: t('progress.skipped'), value: t('progress.skipped-text', { shown: number(card.rowsWrong) }) }]
              : []),
            ...(now
              ? [
                  {
                    label: t('progress.now'),
                    value: (
                      <>
                        {t('progress.row', { shown: number(now.rowNo) })}{' '}
                        <bdi className="font-semibold">{now.name}</bdi>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <Notice tone="neutral" compact>
        {t(trial ? 'progress.close-trial' : state === 'undoing' ? 'progress.close-undo' : 'progress.close')}
      </Notice>
    </div>
  );
}
