import { cleanText } from '~/platform/text';

export const ACTOR_GROUPS = ['team', 'dealers', 'system'] as const;
export type ActorGroup = (typeof ACTOR_GROUPS)[number];

/** What of the audit trail is shown. Days are `2026-11-20` in Istanbul, both included. */
export type AuditFilter = {
  /** Part of the reason, a person, or a thing: an order, a licence, a firm, an address. */
  query: string;
  actor?: string | undefined;
  action?: string | undefined;
  subject?: { type: string; id: string } | undefined;
  correlation?: string | undefined;
  /** Only what one group of people did, or what no person did. */
  by?: ActorGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The entry below which the page goes on. */
  after?: number | undefined;
};

const QUERY_LENGTH = 60;

const textOf = (search: URLSearchParams, name: string, length: number): string | undefined =>
  cleanText((search.get(name) ?? '').slice(0, length)) || undefined;

function dayOf(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // The engine rolls 31 February over into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text > '1900' ? text : undefined;
}

function subjectOf(text: string | undefined): AuditFilter['subject'] {
  const [, type, id] = /^([a-z-]{1,30}):(.{1,64})$/.exec(text ?? '') ?? [];
  return type && id ? { type, id } : undefined;
}

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function auditFilterOf(search: URLSearchParams): AuditFilter {
  const after = search.get('after');
  return {
    query: textOf(search, 'q', QUERY_LENGTH) ?? '',
    actor: textOf(search, 'actor', 254),
    action: textOf(search, 'action', 60),
    subject: subjectOf(textOf(search, 'subject', 100)),
    correlation: textOf(search, 'correlation', 64),
    by: ACTOR_GROUPS.find((group) => group === search.get('by')),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    after: after && /^[1-9]\d{0,14}$/.test(after) ? Number(after) : undefined,
  };
}

/** The filter as the parameters of an address, without what is absent. */
export function auditParameters({ query, subject, after, ...plain }: AuditFilter): Record<string, string> {
  const given = Object.entries(plain).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return {
    ...(query && { q: query }),
    ...Object.fromEntries(given),
    ...(subject && { subject: `${subject.type}:${subject.id}` }),
    ...(after !== undefined && { after: String(after) }),
  };
}

/** The address of the audit trail with a filter. */
export function auditAddress(filter: AuditFilter, page = '/ops/audit'): string {
  const search = new URLSearchParams(auditParameters(filter));
  return search.size > 0 ? `${page}?${search}` : page;
}
