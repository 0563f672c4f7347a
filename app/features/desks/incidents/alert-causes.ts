import type { AlertKind } from '~/features/desks/administration/alert-rules';
import type { IncidentCause } from '~/platform/incident-names';
import type { Incident } from './incident';

/** What an alert tells of, and the incident that it would open. */
export type Told = { kind: string; subject: string };
export type Opening = { cause: IncidentCause; key: string };

export const isOf =
  ({ cause, key }: Opening) =>
  (other: Opening) =>
    other.cause === cause && other.key === key;

/** The incident that failed lines of a cause belong to. */
export const causeOf = (key: string): Opening =>
  key === 'worker-crashed' ? { cause: 'deaths', key: 'worker' } : { cause: 'lines', key };

/**
 * The order in which alerts are looked at: what explains others comes first. Kinds that are missing never open an incident: money,
 * a pause or a limit is somebody's work, not a failure.
 */
const OPENING: readonly string[] = [
  'server-away',
  'part-restarts',
  'no-worker',
  'failed-lines',
  'failing-mail',
  'retrying-mails',
  'oldest-message',
] satisfies AlertKind[];

/** Alerts that count rows: of those it is asked again and again, while they are open, how many are an incident's. */
export const COUNTING: readonly string[] = [
  'failed-lines',
  'order-stuck',
  'failing-mail',
  'retrying-mails',
  'unknown-mails',
  'oldest-message',
] satisfies AlertKind[];

/** The kind of failures that an alert counts, if it counts such. */
export const countsWhat = (kind: string): 'lines' | 'mails' | undefined =>
  ['failed-lines', 'order-stuck'].includes(kind)
    ? 'lines'
    : ['failing-mail', 'retrying-mails', 'unknown-mails'].includes(kind)
      ? 'mails'
      : undefined;

export function byExplanation(one: Told, other: Told): number {
  const rank = ({ kind }: Told) => (OPENING.includes(kind) ? OPENING.indexOf(kind) : OPENING.length);
  return rank(one) - rank(other);
}

/**
 * The incidents that an alert opens where none explains it.
 * @param fresh the causes of recent failures, that of most first
 * @param enough how many lines of one cause are an incident of their own, whatever else fails
 */
export function openingsOf(
  { kind, subject }: Told,
  fresh: { lines: readonly { key: string; count: number }[]; mails: readonly { key: string; count: number }[] },
  enough: number,
): Opening[] {
  switch (kind) {
    case 'server-away':
      return subject === 'database' || subject === 'queue' ? [{ cause: subject, key: '' }] : [];
    case 'part-restarts':
      return [{ cause: 'deaths', key: subject }];
    case 'no-worker':
      return [{ cause: 'no-worker', key: '' }];
    case 'oldest-message':
      return [{ cause: 'outbox', key: '' }];
    case 'failed-lines':
      return fresh.lines.filter(({ count }, index) => index === 0 || count >= enough).map(({ key }) => causeOf(key));
    case 'failing-mail':
    case 'retrying-mails':
      return fresh.mails.slice(0, 1).map(({ key }) => ({ cause: 'mails', key }));
    default:
      return [];
  }
}

/** The watch looks now and then, and workers beat every five seconds. */
const SLACK_MS = 20_000;

/**
 * Whether an incident explains an alert that counts no rows of its own: workers fall silent, or die, while a server is away, and
 * the last one of those that died leaves none.
 * @param began when what the alert tells of began
 */
export function explainsSilence(
  incident: Pick<Incident, 'cause' | 'key' | 'beganAt'>,
  endsAt: string | null,
  kind: string,
  began: number,
): boolean {
  const explained: Partial<Record<IncidentCause, readonly string[]>> = {
    database: ['no-worker', 'part-restarts'],
    queue: ['part-restarts'],
    ...(incident.key === 'worker' && { deaths: ['no-worker'] }),
    'no-worker': [],
  };
  if (!explained[incident.cause]?.includes(kind)) return false;
  const until = endsAt === null ? Infinity : Date.parse(endsAt) + SLACK_MS;
  return began >= Date.parse(incident.beganAt) - SLACK_MS && began <= until;
}
