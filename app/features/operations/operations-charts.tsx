import { useTranslation } from 'react-i18next';
import { BarChart } from '~/components/bar-chart';
import { LineChart } from '~/components/line-chart';
import type { PeriodName } from './period';
import type { Operations } from './read-operations.server';
import { useFigures } from './use-figures';

/** A line should be ready so soon after it was due; most take a fraction of it. */
const TARGET_SECONDS = 5;
const TIMES = 5;

type ShownStretch = Operations['stretches'][number] & { time: string };

/** At most five of the times, evenly spread. */
function fewTimes(stretches: readonly ShownStretch[]): string[] {
  return Array.from(
    { length: TIMES },
    (_, index) => stretches[Math.round((index * (stretches.length - 1)) / (TIMES - 1))]?.time ?? '',
  );
}

/** What ended, stretch by stretch, and how long lines took. */
export function OperationsCharts({ stretches, period }: { stretches: readonly ShownStretch[]; period: PeriodName }) {
  const { t } = useTranslation('ops');
  const { count, decimal, span } = useFigures();
  const sum = (of: (stretch: ShownStretch) => number) => stretches.reduce((total, stretch) => total + of(stretch), 0);
  const seconds = (value: number | null) => (value === null ? '–' : span(value));
  const highest = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  const high = stretches.map(({ p95 }) => p95);
  const low = stretches.map(({ p50 }) => p50);
  const times = fewTimes(stretches);
  const gaps = stretches.some(({ unwatched }) => unwatched);
  return (
    <div className="charts">
      <BarChart
        title={t('throughput.title')}
        unit={t(`throughput.unit.${period}`)}
        label={t('throughput.label', {
          period: t(`period.${period}`),
          done: count(sum(({ done }) => done)),
          failed: count(sum(({ failed }) => failed)),
          most: count(highest(stretches.map(({ done, failed }) => done + failed))),
        })}
        legend={[
          { look: 'bar', label: t('throughput.done') },
          { look: 'danger', label: t('throughput.failed') },
          ...(gaps ? [{ look: 'hatch' as const, label: t('throughput.unwatched') }] : []),
        ]}
        bars={stretches.map(({ done, failed, unwatched, time }) => ({
          value: done,
          danger: failed,
          hatched: unwatched,
          title: t('throughput.bar', { time, done: count(done), failed: count(failed) }),
        }))}
        times={times}
        format={decimal}
        table={{
          open: t('chart-table'),
          caption: t('throughput.title'),
          head: [t('time'), t('throughput.done'), t('throughput.failed')],
          rows: stretches.map(({ time, done, failed }) => [time, count(done), count(failed)]).reverse(),
        }}
      />
      <LineChart
        title={t('preparation.title')}
        unit={t('preparation.unit')}
        label={t('preparation.label', {
          period: t(`period.${period}`),
          median: seconds(low.findLast((value) => value !== null) ?? null),
          high: seconds(high.findLast((value) => value !== null) ?? null),
          most: seconds(highest(high)),
          target: span(TARGET_SECONDS),
        })}
        legend={[
          { look: 'line', label: t('preparation.p95') },
          { look: 'line-quiet', label: t('preparation.p50') },
          { look: 'line-target', label: t('preparation.target') },
        ]}
        high={high}
        low={low}
        target={{ value: TARGET_SECONDS, label: t('preparation.target-line', { value: span(TARGET_SECONDS) }) }}
        times={times}
        format={decimal}
        table={{
          open: t('chart-table'),
          caption: t('preparation.title'),
          head: [t('time'), t('preparation.p50'), t('preparation.p95')],
          rows: stretches.map(({ time, p50, p95 }) => [time, seconds(p50), seconds(p95)]).reverse(),
        }}
      />
    </div>
  );
}
