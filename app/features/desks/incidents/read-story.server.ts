import { axisOf, culpritOf, type Axis, type Incident } from './incident';
import {
  readActs,
  readDyingLines,
  readFacts,
  readFigures,
  readOthers,
  readOutages,
  readPartDeaths,
  readReleases,
  readSteps,
  readWorkers,
  type Span,
} from './incident-rows-store.server';
import { spanOf } from './incident-span.server';
import { readAlerts } from './incident-store.server';

/** All that the rows tell of an incident, in no language: the page shows it, and a closed incident keeps it as its report. */
export type Story = {
  span: Span;
  axis: Axis;
  /** When it was over by the rows: its end, or the last failure of its cause; null while it lasts. */
  overAt: string | null;
  figures: Awaited<ReturnType<typeof readFigures>>;
  facts: Awaited<ReturnType<typeof readFacts>>;
  culprit: Awaited<ReturnType<typeof readDyingLines>>[number] | null;
  others: Awaited<ReturnType<typeof readOthers>>;
  alerts: Awaited<ReturnType<typeof readAlerts>>;
  acts: Awaited<ReturnType<typeof readActs>>;
  steps: Awaited<ReturnType<typeof readSteps>>;
  workers: Awaited<ReturnType<typeof readWorkers>>;
  releases: Awaited<ReturnType<typeof readReleases>>;
  outages: Awaited<ReturnType<typeof readOutages>>;
  partDeaths: Awaited<ReturnType<typeof readPartDeaths>>;
};

const later = (...moments: (string | null)[]) =>
  new Date(Math.max(...moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])))).toISOString();

export async function readStory(incident: Incident): Promise<Story> {
  const span = await spanOf(incident);
  const [figures, facts, dying, others, alerts, acts] = await Promise.all([
    readFigures(span),
    readFacts(span),
    incident.cause === 'deaths' ? readDyingLines(span) : [],
    readOthers(span),
    readAlerts(incident.id),
    readActs(span, span.untilAt),
  ]);
  const own = alerts.filter(({ relation }) => relation !== 'apart');
  const calm = own.length > 0 && own.every(({ closedAt }) => closedAt !== null);
  const ends = span.endsAt ?? facts.lastAt;
  const overAt = span.endsAt ?? (calm || incident.state !== 'open' ? ends : null);
  const until =
    overAt === null
      ? span.untilAt
      : later(span.beganAt, overAt, ...own.map(({ closedAt }) => closedAt), acts.at(-1)?.at ?? null);
  const axis = axisOf(span.beganAt, until < span.untilAt ? until : span.untilAt);
  const [from, to] = [new Date(axis.from).toISOString(), new Date(axis.to).toISOString()];
  const [steps, workers, releases, outages, partDeaths] = await Promise.all([
    readSteps(span, axis.stepMinutes),
    readWorkers(span, from, to),
    readReleases(from, to),
    readOutages(from, to),
    readPartDeaths(from, to),
  ]);
  return {
    ...{ span, axis, overAt, figures, facts, culprit: culpritOf(dying) ?? null, others, alerts, acts },
    ...{ steps, workers, releases, outages, partDeaths },
  };
}
