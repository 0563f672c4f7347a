import { defineFilter } from '~/features/kit/lists/define-filter';
import { afterRow, oneOf } from '~/features/kit/lists/fields';
import { INCIDENT_STATES } from '~/platform/incident-names';

/** What is put off has a view of its own; the navigation does not count it. */
export const INCIDENT_VIEWS = ['all', ...INCIDENT_STATES, 'snoozed'] as const;
export type IncidentView = (typeof INCIDENT_VIEWS)[number];

/** The incidents, newest first. */
export const incidentList = defineFilter('/ops/incidents', {
  view: oneOf(INCIDENT_VIEWS, 'all'),
  after: afterRow,
});

export const incidentAddress = (id: number) => `/ops/incidents/${id}`;
export const reportAddress = (id: number) => `/ops/incidents/${id}/report`;

/** The things of an incident that can be counted, each with the rows that the count counts. */
export const INCIDENT_ROWS = [
  'attempts',
  'lines',
  'stopped',
  'orders',
  'dealers',
  'mails',
  'webhooks',
  'payments',
  'held',
  'others',
] as const;
export type IncidentRows = (typeof INCIDENT_ROWS)[number];

/** The rows that a figure of an incident counts. */
export const incidentRows = (id: number) =>
  defineFilter(`/ops/incidents/${id}/rows`, {
    of: oneOf(INCIDENT_ROWS, 'lines'),
    /** The number of the last row that was shown. */
    after: afterRow,
  });
