import { licenceState } from '~/features/licensing/licences/licence-rules';
import { readAuditOfAll, type AuditEntryView } from '~/features/desks/staff/audit-of-subject-store.server';
import { listChoices } from './correct-line-store.server';
import { readLineFailures, readSupportLine } from './line-store.server';
import { isOpenToCorrection, type LineFailure, type SupportLine, type UnitChoice } from './support-line';

/** More licences of one firm than a person can choose from in a list. */
const MOST_CHOICES = 500;
const ATTEMPTS_SHOWN = 20;

/** A line as the pages show it; `at` is when it was read (ISO 8601), from which dates of the preview count. */
export type LinePage = {
  line: SupportLine;
  choices: UnitChoice[];
  failures: LineFailure[];
  audit: AuditEntryView[];
  at: string;
};

/** All data of a line's page; undefined if there is no such line. */
export async function loadLine(lineId: string): Promise<LinePage | undefined> {
  const [line, failures] = await Promise.all([readSupportLine(lineId), readLineFailures(lineId, ATTEMPTS_SHOWN)]);
  if (!line) return undefined;
  // Actions on its order, such as a corrected customer, count as actions on the line.
  const audit = await readAuditOfAll(
    [
      { type: 'order-line', ids: [lineId] },
      { type: 'order', ids: [String(line.orderId)] },
    ],
    20,
  );
  const now = new Date();
  const choosable = line.units.length > 0 && isOpenToCorrection(line);
  const choices = choosable ? await listChoices(line.dealer.id, line.customer.firmId, MOST_CHOICES) : [];
  return {
    line,
    failures,
    audit,
    at: now.toISOString(),
    choices: choices.map((licence) => ({
      approvalCode: licence.approvalCode,
      expiresAt: licence.expiresAt.toISOString(),
      computer: licence.computer,
      state: licenceState(licence, now),
    })),
  };
}
