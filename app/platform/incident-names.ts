/**
 * What an incident is about: lines that fail for one cause, processes that die, no worker at all, a server that was away (the
 * database, that of the queues), an outbox that nobody empties, mails that fail for one cause.
 */
export const INCIDENT_CAUSES = ['lines', 'deaths', 'no-worker', 'database', 'queue', 'outbox', 'mails'] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

export const INCIDENT_STATES = ['open', 'watched', 'closed'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** What an alert is to an incident: it opened it, joined it, or was open beside it. */
export const ALERT_RELATIONS = ['opened', 'joined', 'apart'] as const;
export type AlertRelation = (typeof ALERT_RELATIONS)[number];

/** Why an alert is apart: it began before the incident, it counts other things, or it has a cause of its own. */
export const APART_REASONS = ['before', 'other-rows', 'other-cause'] as const;
export type ApartReason = (typeof APART_REASONS)[number];

/** The servers whose absence is noted. */
export const SERVERS = ['database', 'queue'] as const;
export type Server = (typeof SERVERS)[number];
