import type { Incident } from './incident';

/** The moments that divide an incident, in the order in which they came. */
export const MOMENTS = ['alert', 'owned', 'over', 'closed'] as const;
export type ReportMoment = (typeof MOMENTS)[number];

/** How long an incident took from each of its moments to the next; the parts add up to the whole. */
export function reportTimes(
  { beganAt, openedAt, ownedSince, closedAt }: Pick<Incident, 'beganAt' | 'openedAt' | 'ownedSince' | 'closedAt'>,
  overAt: string | null,
): { parts: { until: ReportMoment; ms: number }[]; ms: number } {
  const began = Date.parse(beganAt);
  const moments: Record<ReportMoment, string | null> = {
    alert: openedAt,
    owned: ownedSince,
    over: overAt,
    closed: closedAt,
  };
  const passed = MOMENTS.flatMap((until) => {
    const at = moments[until];
    return at === null || Date.parse(at) < began ? [] : [{ until, at: Date.parse(at) }];
  }).toSorted((one, other) => one.at - other.at);
  const parts = passed.map(({ until, at }, index) => ({ until, ms: at - (passed[index - 1]?.at ?? began) }));
  return { parts, ms: parts.reduce((sum, { ms }) => sum + ms, 0) };
}
