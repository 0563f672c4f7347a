import { newApprovalCode } from '~/features/licensing/licences/approval-code.server';
import { expiryAfter, licenceReport, newLicenceExpiry } from '~/features/licensing/licences/licence-rules';
import { effectOnLicence, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { StepName } from '~/features/ordering/orders/order-view';
import { allOf, type Executor } from '~/platform/db/client.server';
import { failpoint } from '~/platform/failpoint.server';
import { PermanentProvisioningError } from './provisioning-error';
import {
  grantModules,
  insertLicenceEvents,
  insertLicences,
  lockLicences,
  lookUpStock,
  updateLicences,
  type LicenceEventDraft,
  type DoneSteps,
  type LicenceUnit,
  type LineEffects,
  type OpenLine,
} from './provisioning-store.server';

/** The outcome of one line's steps in this transaction. */
export type StepsOutcome = {
  /** When each step was done, by `performance.now()`. */
  doneSteps: DoneSteps;
  effects: LineEffects;
  failure?: { step: StepName; error: PermanentProvisioningError };
};

/**
 * Runs the open steps of several lines in the caller's transaction, all lines of a step together: the number of
 * statements does not grow with the number of lines.
 * @param only runs this step alone
 * @throws everything that the database throws; the caller then rolls back and takes the lines one by one
 */
export async function runSteps(
  tx: Executor,
  lines: readonly OpenLine[],
  only?: StepName,
): Promise<Map<string, StepsOutcome>> {
  const outcomes = new Map<string, StepsOutcome>(lines.map((line) => [line.id, { doneSteps: {}, effects: {} }]));
  const open = (step: StepName) =>
    only === undefined || only === step ? lines.filter((line) => line.openSteps.includes(step)) : [];
  // Steps that are sent together end one after the other.
  const doneAt = new Map<StepName, number>();
  const timed = async <T>(step: StepName, work: Promise<T>): Promise<T> => {
    const result = await work;
    doneAt.set(step, performance.now());
    return result;
  };
  const finish = (line: OpenLine, step: StepName, effects?: LineEffects) => {
    const outcome = outcomes.get(line.id);
    if (!outcome) return;
    outcome.doneSteps[step] = doneAt.get(step) ?? performance.now();
    Object.assign(outcome.effects, effects);
  };

  const forStock = open('look-up-stock');
  const forModules = open('grant-modules');
  const forLicences = open('issue-licences');
  // None of these reads what another writes, so they are sent to the database together.
  const [found, granted] = await allOf([
    forStock.length > 0 ? timed('look-up-stock', lookUpStock(tx, forStock)) : undefined,
    forModules.length > 0 ? timed('grant-modules', grantModules(tx, forModules)) : undefined,
    issueLicences(
      tx,
      forLicences.filter((line) => line.licenceAction === null),
    ),
  ] as const);
  forStock.forEach((line) => finish(line, 'look-up-stock', found?.get(line.id)));
  failpoint('provision-after-stock');
  forModules.forEach((line) => finish(line, 'grant-modules', granted?.get(line.id)));
  failpoint('provision-after-modules');

  const failures = await actOnLicences(
    tx,
    forLicences.filter((line) => line.licenceAction !== null),
  );
  for (const line of forLicences) {
    const error = failures.get(line.id);
    const outcome = outcomes.get(line.id);
    if (!error) finish(line, 'issue-licences');
    else if (outcome) outcome.failure = { step: 'issue-licences', error };
  }
  failpoint('provision-after-licences');
  return outcomes;
}

/** New licences, one per unit; a code that is taken already is drawn again (readings 6, 7). */
async function issueLicences(tx: Executor, lines: readonly OpenLine[]): Promise<void> {
  const now = new Date(lines[0]?.lockedAt ?? NaN);
  let wanted = lines.flatMap((line) =>
    Array.from({ length: line.quantity * line.licencesPerUnit }, (_, unitNo) => ({ line, unitNo })),
  );
  while (wanted.length > 0) {
    const units = new Map<string, LicenceUnit>();
    for (const { line, unitNo } of wanted) {
      let approvalCode = newApprovalCode();
      while (units.has(approvalCode)) approvalCode = newApprovalCode();
      const expiresAt = newLicenceExpiry(now, line.yearlyTrade || line.yearIsPaid);
      units.set(approvalCode, {
        approvalCode,
        orderLineId: line.id,
        unitNo,
        firmId: line.customerFirmId,
        dealerId: line.dealerId,
        expiresAt,
        report: licenceReport('issue', { approvalCode, expiresAt }),
      });
    }
    const free = await insertLicences(tx, [...units.values()]);
    // The units are in the order of the request.
    const taken = [...units.keys()].map((code) => !free.has(code));
    wanted = wanted.filter((_, index) => taken[index]);
  }
}

/** The action of each line on each of its selected licences (dealer-shop §4); a line acts on all of them or on none. */
async function actOnLicences(
  tx: Executor,
  lines: readonly OpenLine[],
): Promise<Map<string, PermanentProvisioningError>> {
  const failures = new Map<string, PermanentProvisioningError>();
  if (lines.length === 0) return failures;
  const codes = [...new Set(lines.flatMap((line) => line.selection.map(({ approvalCode }) => approvalCode)))];
  const licences = new Map(
    (await lockLicences(tx, codes)).map((found) => [found.approvalCode, { ...found, cleared: false, changed: false }]),
  );
  const now = new Date(lines[0]?.lockedAt ?? NaN);
  const events: LicenceEventDraft[] = [];
  for (const line of lines) {
    const refused = refusalOf(line, licences);
    if (refused) {
      failures.set(line.id, refused);
      continue;
    }
    const action = line.licenceAction as LicenceAction;
    const { computer: becomes } = effectOnLicence(action);
    for (const [unitNo, { approvalCode, computer }] of line.selection.entries()) {
      const licence = licences.get(approvalCode);
      if (!licence) continue;
      const { expiresAt: expiredBefore, computer: computerBefore } = licence;
      licence.expiresAt = expiryAfter(action, now) ?? licence.expiresAt;
      if (becomes === 'is-cleared') Object.assign(licence, { cleared: true, computer: '' });
      if (becomes === 'is-registered') licence.computer = computer ?? '';
      licence.changed = true;
      events.push({
        approvalCode,
        action,
        orderLineId: line.id,
        unitNo,
        expiredBefore,
        expiresAfter: licence.expiresAt,
        computerBefore,
        computerAfter: licence.computer,
        report: licenceReport(action, licence),
      });
    }
  }
  const changes = [...licences.values()].filter(({ changed }) => changed);
  if (changes.length > 0) {
    await updateLicences(tx, changes);
    await insertLicenceEvents(tx, events);
  }
  return failures;
}

/** Why this line may not act on its licences; they may have moved or disappeared since the order was accepted. */
function refusalOf(
  line: OpenLine,
  licences: ReadonlyMap<string, { firmId: number; takenBack: boolean }>,
): PermanentProvisioningError | undefined {
  for (const [index, { approvalCode }] of line.selection.entries()) {
    // Approval codes must not be logged: the index in the line's selection identifies the licence.
    const chosen = `licence ${index + 1} of ${line.selection.length}`;
    const licence = licences.get(approvalCode);
    if (!licence) return new PermanentProvisioningError('licence-not-found', `${chosen} does not exist`);
    if (licence.firmId !== line.customerFirmId) {
      return new PermanentProvisioningError(
        'licence-of-another-firm',
        `${chosen} belongs to firm ${licence.firmId}, the order is for firm ${line.customerFirmId}`,
      );
    }
    if (licence.takenBack) {
      return new PermanentProvisioningError('licence-taken-back', `the line that issued ${chosen} was taken back`);
    }
  }
  return undefined;
}
