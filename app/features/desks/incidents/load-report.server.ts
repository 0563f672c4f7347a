import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { durationText, shownParts } from '~/features/desks/waterfall/duration';
import type { ReaderTexts } from '~/platform/translator';
import {
  alertTexts,
  actTexts,
  clock,
  clockFrom,
  exactly,
  incidentSentences,
  incidentTitle,
  otherTexts,
} from './incident-words';
import { shownFollowUps } from './load-follow-ups.server';
import { readIncident, readNotes } from './incident-store.server';
import { shownFigures, storyOf } from './load-incident.server';
import { reportTimes } from './report-times';

/** The report of an incident: drafted from the rows, or as it was kept when the incident was closed. */
export async function loadReport(id: number, viewer: StaffViewer, texts: ReaderTexts) {
  const incident = await readIncident(id);
  if (!incident) return undefined;
  const { t, locale } = texts;
  const [story, notes, { followUps, doers }] = await Promise.all([
    storyOf(incident),
    readNotes(id),
    shownFollowUps(id, viewer, texts),
  ]);
  const { parts, ms } = reportTimes(incident, story.overAt);
  const shown = shownParts(Object.fromEntries(parts.map((part) => [part.until, part.ms])));
  const end = incident.closedAt ?? story.overAt;
  const alerts = story.alerts.map((alert) => ({ ...alert, ...alertTexts(texts, alert) }));
  const done = [
    ...alerts
      .filter(({ relation }) => relation !== 'apart')
      .map(({ id: alert, title, why, openedAt }) => ({ id: `alert-${alert}`, at: openedAt, text: title, by: why })),
    ...story.acts.map((act, index) => ({ id: `act-${index}`, at: act.at, ...actTexts(texts, act) })),
    ...(incident.closedAt
      ? [{ id: 'closed', at: incident.closedAt, text: t('ops:incident.state.closed'), by: incident.closedBy ?? '' }]
      : []),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return {
    incident,
    title: incidentTitle(texts, incident, story.culprit),
    span: [exactly(incident.beganAt, locale), ...(end ? [exactly(end, locale)] : [])],
    lasted: durationText(Date.parse(end ?? incident.now) - Date.parse(incident.beganAt), t, locale),
    told: [
      ...incidentSentences(texts, story),
      ...(story.releases.length > 0
        ? [
            t('ops:incident.report.releases', {
              list: story.releases.map(({ release, at }) => `${release} (${clock(at).slice(0, 5)})`).join(', '),
            }),
          ]
        : []),
    ],
    done: done.map((each) => ({
      ...each,
      time: clockFrom(incident.beganAt, each.at, locale),
      exactly: exactly(each.at, locale),
    })),
    apart: [
      ...alerts.filter(({ relation }) => relation === 'apart').map(({ title, why }) => ({ title, why })),
      ...story.others.map((other) => {
        const { title, job, count, why } = otherTexts(texts, other);
        return { title: `${title} (${job}, ${count})`, why };
      }),
    ],
    ...{ followUps, doers },
    figures: shownFigures(story, texts),
    times: parts.map(({ until, ms: part }) => ({
      until,
      text: t(`ops:incident.until.${until}`),
      time: durationText(shown[until] ?? part, t, locale),
    })),
    total: durationText(ms, t, locale),
    notes: notes.map(({ name, text, at }) => ({ name, text, time: exactly(at, locale) })),
  };
}

export type IncidentReport = NonNullable<Awaited<ReturnType<typeof loadReport>>>;
