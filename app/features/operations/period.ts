/** How far back the console looks; the longer one is counted in longer buckets, and its figures are kept for longer. */
export const PERIODS = {
  hour: { minutes: 60, bucketMinutes: 1, keptMs: 2000 },
  day: { minutes: 24 * 60, bucketMinutes: 30, keptMs: 30_000 },
} as const;
export type PeriodName = keyof typeof PERIODS;

export const PERIOD_NAMES = Object.keys(PERIODS) as readonly PeriodName[];

export function periodOf(search: URLSearchParams): PeriodName {
  return search.get('period') === 'day' ? 'day' : 'hour';
}

/** The console's address for a period, and with a question about queues for browsers without scripts. */
export function operationsAddress(period: PeriodName, question?: { ask: string; queue: string | undefined }): string {
  const search = new URLSearchParams({
    ...(period === 'day' && { period }),
    ...(question && { ask: question.ask }),
    ...(question?.queue && { queue: question.queue }),
  }).toString();
  return search ? `/ops?${search}` : '/ops';
}

/** Where the console's forms go: without `index` the layout around it would be asked, which does nothing. */
export function operationsAction(period: PeriodName): string {
  return period === 'day' ? '/ops?index&period=day' : '/ops?index';
}
