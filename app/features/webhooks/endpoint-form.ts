import { EVENT_TYPES, type EventType } from '~/features/events/event-types';
import type { FormField } from '~/platform/read-form.server';

export const NAME_LENGTH = 60;
export const URL_LENGTH = 500;

export const ENDPOINT_FIELDS: readonly FormField[] = [
  { name: 'name', anyDigits: true },
  { name: 'url', anyDigits: true },
  { name: 'events', times: EVENT_TYPES.length },
];

/** The types that were ticked. */
export function eventsOf(form: FormData): EventType[] {
  const given = form.getAll('events');
  return EVENT_TYPES.filter((type) => given.includes(type));
}

/** What an action of these pages answers where it does not lead on. */
export type EndpointAnswer = {
  /** Which of the page's forms was sent. */
  form: 'facts' | 'acts' | 'span';
  /** What is wrong, as `errors` of the texts name it; `url-…` says why an address is refused. */
  wrong: string[];
  /** As they were typed. */
  values: { name: string; url: string; events: string[]; reason: string; from: string; until: string };
  /** A new secret: shown this once. */
  secret?: string;
  /** The endpoint that was made. */
  made?: number;
};
