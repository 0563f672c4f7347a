import { EVENT_TYPES, type EventType } from '~/features/kit/events/event-types';
import type { FormField } from '~/platform/read-form.server';

export const NAME_LENGTH = 60;
export const URL_LENGTH = 500;

export const ENDPOINT_FIELDS: readonly FormField[] = [
  { name: 'name', anyDigits: true },
  { name: 'url', anyDigits: true },
  { name: 'events', times: EVENT_TYPES.length },
];

/** The selected event types. */
export function eventsOf(form: FormData): EventType[] {
  const given = form.getAll('events');
  return EVENT_TYPES.filter((type) => given.includes(type));
}

/** The answer of these pages' actions if they do not redirect. */
export type EndpointAnswer = {
  /** The form that was sent. */
  form: 'facts' | 'acts' | 'span';
  /** The errors, as `errors` of the texts names them; `url-…` says why an address is refused. */
  wrong: string[];
  /** As typed. */
  values: { name: string; url: string; events: string[]; reason: string; from: string; until: string };
  /** A new secret, which is shown only once. */
  secret?: string;
  /** The id of the new endpoint. */
  made?: number;
};
