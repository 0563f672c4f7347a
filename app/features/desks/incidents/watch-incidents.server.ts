import { BY_ITSELF } from '~/platform/actors';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { tryLock } from '~/platform/db/try-lock.server';
import type { AlertRelation, ApartReason } from '~/platform/incident-names';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { settings } from '~/platform/settings-store.server';
import { byExplanation, causeOf, COUNTING, explainsSilence, isOf, openingsOf, type Opening } from './alert-causes';
import type { Incident } from './incident';
import { spanOf } from './incident-span.server';
import {
  insertIncident,
  writeRelation,
  openIncidents,
  readOpenRelations,
  setState,
  type OpenRelation,
} from './incident-store.server';
import { readBeginning, readFreshCauses, readOverlap, readSilence } from './incident-watch-store.server';

type Relation = {
  relation: AlertRelation;
  apartFor?: ApartReason | undefined;
  shared?: number;
  counted?: number;
};

/**
 * Relates alerts to incidents (B32): an open alert joins the incidents that explain it, opens one where none does and its kind is that of
 * a failure, and is noted beside all others with why it is apart. Called after each look of the watch; one process at a time does it.
 * @returns how many incidents were opened
 */
export async function watchIncidents(): Promise<number> {
  const { alerts: limits } = await settings();
  return transaction(async (tx) => {
    if (!(await tryLock(tx, 'incidents'))) return 0;
    const told = await readOpenRelations(tx);
    if (told.length === 0) return 0;
    const known = new Map(told.map((row) => [`${row.incidentId} ${row.id}`, row.relation]));
    const alerts = [...new Map(told.map((row) => [row.id, row])).values()].sort(byExplanation);
    let opened = 0;
    for (const alert of alerts) {
      // What was opened for the alert before it may explain this one.
      const relationTo = ({ id }: Incident) => known.get(`${id} ${alert.id}`) ?? null;
      const beside = (await openIncidents(tx)).filter((incident) => isAsked(relationTo(incident), alert));
      const related: { incident: Incident; relation: Relation }[] = [];
      for (const incident of beside) related.push({ incident, relation: await relationOf(tx, incident, alert) });
      const isExplained = alert.placed || related.some(({ relation }) => relation.relation === 'joined');
      const openings = await openingsFor(tx, alert, limits.failedLines, isExplained);
      for (const { incident, relation } of related) {
        const isSame = openings.some(isOf(incident));
        const joins = relationTo(incident) !== 'joined' && (isSame || relation.relation === 'joined');
        await writeRelation(
          tx,
          incident.id,
          alert.id,
          isSame ? { ...relation, relation: 'joined', apartFor: undefined } : relation,
        );
        if (joins && incident.state === 'watched') await comeBack(tx, incident);
      }
      for (const opening of openings) if (await open(tx, opening, alert.id)) opened++;
    }
    if (opened > 0) notifyStaff(tx);
    return opened;
  });
}

/** What opened an incident stays that; of what counts rows it is asked again, because an open alert counts others by and by. */
function isAsked(relation: AlertRelation | null, { kind }: OpenRelation): boolean {
  return relation === null || (relation !== 'opened' && COUNTING.includes(kind));
}

/**
 * What an alert opens: at first what it is about, where nothing explains it; later, as it stays open whatever fails besides, causes that
 * have become an incident of their own.
 */
async function openingsFor(
  tx: Executor,
  alert: OpenRelation,
  enough: number,
  isExplained: boolean,
): Promise<readonly Opening[]> {
  const countsLines = alert.kind === 'failed-lines';
  if (isExplained && !countsLines) return [];
  const fresh = {
    lines: countsLines ? await readFreshCauses(tx, 'lines') : [],
    mails: ['failing-mail', 'retrying-mails'].includes(alert.kind) ? await readFreshCauses(tx, 'mails') : [],
  };
  if (!isExplained) return openingsOf(alert, fresh, enough);
  return fresh.lines.filter(({ count }) => count >= enough).map(({ key }) => causeOf(key));
}

/** Opens an incident; false where its cause has one. */
async function open(tx: Executor, { cause, key }: Opening, alertId: number): Promise<boolean> {
  const beganAt = await readBeginning(tx, cause, key);
  const id = await insertIncident(tx, { cause, key, beganAt, openedBy: null });
  if (id === undefined) return false;
  await writeRelation(tx, id, alertId, { relation: 'opened' });
  return true;
}

/** What was thought to be over is not. */
async function comeBack(tx: Executor, { id, state }: Incident): Promise<void> {
  await setState(tx, id, 'open');
  await recordAudit(tx, {
    actor: BY_ITSELF,
    action: 'incident.state',
    subjectType: 'incident',
    subjectId: String(id),
    before: { state },
    after: { state: 'open' },
  });
}

/** What an alert is to an incident: of those that count rows by the rows, of the others by their cause and time. */
async function relationOf(tx: Executor, incident: Incident, alert: OpenRelation): Promise<Relation> {
  const { kind, subject } = alert;
  const span = await spanOf(incident, tx);
  const overlap = await readOverlap(tx, span, alert);
  if (overlap) {
    const { counted, shared, newer } = overlap;
    // What was told before it began is not told because of it, whatever else it counts by now.
    const isEarlier = Date.parse(alert.openedAt) < Date.parse(incident.beganAt);
    if (isEarlier) return { relation: 'apart', apartFor: 'before', shared, counted };
    if (shared > 0) return { relation: 'joined', shared, counted };
    return { relation: 'apart', apartFor: newer === 0 ? 'before' : 'other-rows', shared, counted };
  }
  if (openingsOf(alert, { lines: [], mails: [] }, 1).some(isOf(incident))) return { relation: 'joined' };
  const began = kind === 'no-worker' ? await readSilence(tx) : alert.openedAt;
  const explained = began !== null && explainsSilence(incident, span.endsAt, kind, Date.parse(began));
  if (explained && !(kind === 'part-restarts' && subject === 'web')) return { relation: 'joined' };
  return { relation: 'apart', apartFor: 'other-cause' };
}
