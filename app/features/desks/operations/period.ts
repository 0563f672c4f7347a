/** The periods of the console; the longer one has longer buckets, and its figures are cached for longer. */
export const PERIODS = {
  hour: { minutes: 60, bucketMinutes: 1, keptMs: 2000 },
  day: { minutes: 24 * 60, bucketMinutes: 30, keptMs: 30_000 },
} as const;
export type PeriodName = keyof typeof PERIODS;

export const PERIOD_NAMES = Object.keys(PERIODS) as readonly PeriodName[];

export function periodOf(search: URLSearchParams): PeriodName {
  return search.get('period') === 'day' ? 'day' : 'hour';
}

type Question = { ask: string; queue?: string | undefined; account?: number };

/** The console's URL for a period, and with a question about queues for browsers without scripts, or about an account. */
export function operationsAddress(period: PeriodName, question?: Question): string {
  const search = new URLSearchParams({
    ...(period === 'day' && { period }),
    ...(question && { ask: question.ask }),
    ...(question?.queue && { queue: question.queue }),
    ...(question?.account !== undefined && { account: String(question.account) }),
  }).toString();
  return search ? `/ops?${search}` : '/ops';
}

/**
 * The target of the console's forms: without `index` Remix would call the parent layout's action, and there is none.
 */
export function operationsAction(period: PeriodName): string {
  return period === 'day' ? '/ops?index&period=day' : '/ops?index';
}
