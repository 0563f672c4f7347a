import { CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle } from '~/components/icons';
import { AT_ONCE } from '~/features/desks/bulk-runs/bulk-run';
import { useFigures } from '~/features/desks/operations/use-figures';
import { useTranslation } from '~/platform/texts';
import type { RepairRunPage } from './load-repair-run.server';
import { ITEM_TONES } from './repair-run-pills';

/** How far a run is that goes on, and how long it takes by the pace that it has. */
export function RunProgress({ page: { run, sums, estimate } }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count, span } = useFigures();
  const over = run.total - sums.running - sums.waiting - sums.left;
  const widths = { success: sums.done, danger: sums.failed, warning: sums.unfit, accent: sums.running };
  const parts = Object.entries(widths).map(([tone, width], index, all) => ({
    tone,
    width,
    from: all.slice(0, index).reduce((sum, [, before]) => sum + before, 0),
  }));
  return (
    <section className="panel run-progress" aria-label={t('run.progress')}>
      <p className="run-figures">
        <span>
          <b>
            {count(over)} / {count(run.total)}
          </b>{' '}
          {t('run.over', { failed: count(sums.failed) })}
        </span>
        <span>
          {estimate ? (
            <>
              <b>{t('run.about', { time: span(Math.ceil(estimate.seconds)) })}</b>{' '}
              {t('run.left', { at: estimate.endsAt?.time, pace: count(estimate.perMinute) })}
            </>
          ) : run.state === 'running' ? (
            t('run.no-estimate')
          ) : null}
        </span>
      </p>
      <div
        className="run-progress-bar"
        role="progressbar"
        aria-label={t('report.progress')}
        aria-valuenow={over}
        aria-valuemin={0}
        aria-valuemax={run.total}
        aria-valuetext={t('report.progress-of', { over: count(over), started: count(run.total) })}
      >
        <svg viewBox={`0 0 ${Math.max(1, run.total)} 1`} preserveAspectRatio="none">
          {parts.map(({ tone, from, width }) => (
            <rect key={tone} className={`tone-${tone}`} x={from} width={width} height={1} />
          ))}
        </svg>
      </div>
      <p className="run-parts">
        <span>{t('run.parts.done', { value: count(sums.done) })}</span>
        {sums.failed > 0 ? <span>{t('run.parts.failed', { value: count(sums.failed) })}</span> : null}
        {sums.unfit > 0 ? <span>{t('run.parts.unfit', { value: count(sums.unfit) })}</span> : null}
        <span>{t('run.parts.running', { value: count(sums.running) })}</span>
        {sums.waiting > 0 ? <span>{t('run.parts.waiting', { value: count(sums.waiting) })}</span> : null}
        {sums.left > 0 ? <span>{t('run.parts.left', { value: count(sums.left) })}</span> : null}
        <span className="run-parts-end">{t('run.at-once', { most: AT_ONCE })}</span>
      </p>
    </section>
  );
}

/** More cells than these are no picture any more: the bar and the figures say it. */
const MOST_CELLS = 800;

/** It ends a line, and begins none. */
const SEPARATOR = '\u00a0· ';

/** The three phases: how many each tries, and a cell for each thing. */
export function RunStages({ page: { run, stages } }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { count, span } = useFigures();
  const many = (value: number) => t(`run.many.${run.act}`, { count: value, value: count(value) });
  return (
    <>
      <h2 className="sr-only">{t('run.stages')}</h2>
      <ol className="run-stages">
        {stages.map(({ phase, states, startedAt, endedAt, tookMs, longestMs }) => {
          const of = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
          const [done, failed, running] = [of('done'), of('failed', 'retrying'), of('running')];
          const [waiting, left] = [of('waiting'), of('left')];
          const on = run.state === 'running' && run.phase === phase;
          const Icon =
            failed > 0
              ? CircleX
              : running > 0
                ? LoaderCircle
                : waiting > 0
                  ? Clock
                  : done > 0
                    ? CircleCheck
                    : CircleMinus;
          const tone =
            failed > 0 ? 'danger' : running > 0 ? 'accent' : waiting > 0 || done === 0 ? 'neutral' : 'success';
          const begun = startedAt !== null;
          return (
            <li key={phase} data-on={on || undefined}>
              <h3 className={`tone-${tone}`}>
                <Icon aria-hidden />
                {phase === 3 ? t('run.stage-rest', { many: many(states.length) }) : many(states.length)}
              </h3>
              {states.length <= MOST_CELLS ? (
                <div className="run-cells" aria-hidden>
                  {states.map((state, index) => (
                    <i key={index} className={`tone-${ITEM_TONES[state]}`} />
                  ))}
                </div>
              ) : null}
              <p>
                {!begun
                  ? t(states.length === 0 ? 'run.stage-empty' : 'run.stage-ahead')
                  : [
                      t('run.parts.done', { value: count(done) }),
                      ...(failed > 0 ? [t('run.parts.failed', { value: count(failed) })] : []),
                      ...(running > 0 ? [t('run.parts.running', { value: count(running) })] : []),
                      ...(waiting > 0 ? [t('run.parts.waiting', { value: count(waiting) })] : []),
                      ...(left > 0 ? [t('run.parts.left', { value: count(left) })] : []),
                    ].join(', ')}
              </p>
              {begun ? (
                <p className="tabular-nums">
                  <time dateTime={startedAt.iso} title={startedAt.exactly}>
                    {startedAt.time}
                  </time>
                  {running === 0 && endedAt && tookMs !== null ? (
                    <>
                      –
                      <time dateTime={endedAt.iso} title={endedAt.exactly}>
                        {endedAt.time}
                      </time>
                      {SEPARATOR}
                      <span className="whitespace-nowrap">{span(tookMs / 1000)}</span>
                    </>
                  ) : null}
                  {states.length > 1 && longestMs !== null ? (
                    <>
                      {SEPARATOR}
                      <span className="whitespace-nowrap">{t('run.longest', { time: span(longestMs / 1000) })}</span>
                    </>
                  ) : null}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}
