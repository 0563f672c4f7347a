import { useTranslation } from '~/platform/texts';
import { BarChart } from '~/components/bar-chart';
import { LineChart } from '~/components/line-chart';
import { TARGET_SECONDS } from './line-lag';
import { pausedIn, type PauseBand } from './pause-bands';
import type { PeriodName } from './period';
import type { Operations } from './read-operations.server';
import { useFigures } from './use-figures';

const TIMES = 5;

type ShownBucket = Operations['buckets'][number] & { time: string };

/** At most five of the times, evenly spaced. */
function fewTimes(buckets: readonly ShownBucket[]): string[] {
  return Array.from(
    { length: TIMES },
    (_, index) => buckets[Math.round((index * (buckets.length - 1)) / (TIMES - 1))]?.time ?? '',
  );
}

/** The finished work by bucket, and the duration of lines. */
export function OperationsCharts({
  buckets,
  pauses,
  period,
}: {
  buckets: readonly ShownBucket[];
  pauses: readonly PauseBand[];
  period: PeriodName;
}) {
  const { t } = useTranslation('ops');
  const { count, decimal, span } = useFigures();
  const sum = (of: (bucket: ShownBucket) => number) => buckets.reduce((total, bucket) => total + of(bucket), 0);
  const seconds = (value: number | null) => (value === null ? '–' : span(value));
  const highest = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  const high = buckets.map(({ p95 }) => p95);
  const low = buckets.map(({ p50 }) => p50);
  const times = fewTimes(buckets);
  const gaps = buckets.some(({ unwatched }) => unwatched);
  const preparationPauses = pauses.filter(({ queue }) => queue === 'provisioning');
  const pauseLegend = (bands: readonly PauseBand[]) =>
    bands.length > 0 ? [{ look: 'band' as const, label: t('queue-state.paused') }] : [];
  const pausedHead = (bands: readonly PauseBand[]) => (bands.length > 0 ? [t('queue-state.paused')] : []);
  const pausedCell = (bands: readonly PauseBand[], bucket: number) =>
    bands.length > 0
      ? [
          pausedIn(bands, bucket)
            .map((queue) => t(`queue.${queue}`))
            .join(', ') || '–',
        ]
      : [];
  const barTitle = ({ time, done, failed }: ShownBucket, index: number) => {
    const text = t('throughput.bar', { time, done: count(done), failed: count(failed) });
    const paused = pausedIn(pauses, index).map((queue) => t(`queue.${queue}`));
    return paused.length > 0 ? `${text} · ${t('chart-paused', { queues: paused.join(', ') })}` : text;
  };
  return (
    <div className="charts">
      <BarChart
        title={t('throughput.title')}
        unit={t(`throughput.unit.${period}`)}
        label={t('throughput.label', {
          period: t(`period.${period}`),
          done: count(sum(({ done }) => done)),
          failed: count(sum(({ failed }) => failed)),
          most: count(highest(buckets.map(({ done, failed }) => done + failed))),
        })}
        legend={[
          { look: 'bar', label: t('throughput.done') },
          { look: 'danger', label: t('throughput.failed') },
          ...(gaps ? [{ look: 'hatch' as const, label: t('throughput.unwatched') }] : []),
          ...pauseLegend(pauses),
        ]}
        beyond={t('chart-beyond')}
        bars={buckets.map((bucket, index) => ({
          value: bucket.done,
          danger: bucket.failed,
          hatched: bucket.unwatched,
          title: barTitle(bucket, index),
        }))}
        bands={pauses}
        times={times}
        format={decimal}
        table={{
          open: t('chart-table'),
          caption: t('throughput.title'),
          head: [t('time'), t('throughput.done'), t('throughput.failed'), ...pausedHead(pauses)],
          rows: buckets
            .map(({ time, done, failed }, index) => [time, count(done), count(failed), ...pausedCell(pauses, index)])
            .reverse(),
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
          ...pauseLegend(preparationPauses),
        ]}
        beyond={t('chart-beyond')}
        high={high}
        low={low}
        titles={buckets.map(({ time, p50, p95 }) =>
          t('preparation.point', { time, median: seconds(p50), high: seconds(p95) }),
        )}
        bands={preparationPauses}
        target={{ value: TARGET_SECONDS, label: t('preparation.target-line', { value: span(TARGET_SECONDS) }) }}
        times={times}
        format={decimal}
        table={{
          open: t('chart-table'),
          caption: t('preparation.title'),
          head: [t('time'), t('preparation.p50'), t('preparation.p95'), ...pausedHead(preparationPauses)],
          rows: buckets
            .map(({ time, p50, p95 }, index) => [
              time,
              seconds(p50),
              seconds(p95),
              ...pausedCell(preparationPauses, index),
            ])
            .reverse(),
        }}
      />
    </div>
  );
}
