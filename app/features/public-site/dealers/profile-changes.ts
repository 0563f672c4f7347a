import type { AuditSide } from '~/platform/audit-actions';
import { changedFacts, NO_FACTS, positionText, type DealerFacts, type FactName } from './dealer-facts';
import type { Week } from './opening-hours';

/** The names by which the audit trail knows the facts that it calls otherwise. */
const AUDIT_NAMES = { plate: 'province', position: 'coordinates' } as const satisfies Partial<
  Record<FactName, keyof AuditSide>
>;

const weekText = (week: Week) =>
  week.map((spans) => spans.map(({ from, to }) => `${from}–${to}`).join(', ') || '–').join(' | ');

function sideOf(facts: DealerFacts, names: readonly FactName[]): AuditSide {
  const said = { ...facts, hours: weekText(facts.hours), position: positionText(facts.position) };
  return Object.fromEntries(
    names.map((name) => {
      const value = said[name];
      const key = name === 'plate' || name === 'position' ? AUDIT_NAMES[name] : name;
      return [key, Array.isArray(value) ? value.join(', ') : value];
    }),
  );
}

/** What the trail keeps of a profile that was sent or approved: what changes on the public pages. */
export function profileSides(before: DealerFacts | null, after: DealerFacts): { before: AuditSide; after: AuditSide } {
  const names = changedFacts(before ?? NO_FACTS, after);
  return { before: before ? sideOf(before, names) : {}, after: sideOf(after, names) };
}
