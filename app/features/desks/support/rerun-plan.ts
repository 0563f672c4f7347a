import type { KeyUnder } from '~/platform/translator';
import { expiryAfter, newLicenceExpiry } from '~/features/licensing/licences/licence-rules';
import type { SupportLine } from './support-line';

/**
 * The effect of one part of a re-run. `kind` is the key of its text (`support:plan.<kind>`); dates are ISO 8601. A
 * `blocked` part would fail again as it is.
 */
export type PlanItem = {
  kind: KeyUnder<'support', 'plan'>;
  icon: 'licence' | 'mail' | 'step' | 'blocked';
  code?: string;
  date?: string;
  computer?: string;
  count?: number;
};

export type RerunPlan = { willRun: PlanItem[]; willNotRun: PlanItem[]; blocked: boolean };

/** A unit as it would be run: with the licence chosen now, corrected or not. */
export type PlannedUnit = {
  unitNo: number;
  approvalCode: string;
  computer: string | null;
  /** The licence belongs to the customer. */
  fits: boolean;
  done: { action: string; expiresAt: string } | null;
};

type Planned = Pick<
  SupportLine,
  | 'steps'
  | 'quantity'
  | 'licenceAction'
  | 'licencesPerUnit'
  | 'productModules'
  | 'modules'
  | 'granted'
  | 'yearlyTrade'
  | 'others'
  | 'mail'
>;

/**
 * What a re-run of a failed line would do, and what it would leave unchanged (B3): derived from its steps and the
 * licences' rules.
 */
export function rerunPlan(line: Planned, units: readonly PlannedUnit[], now: Date): RerunPlan {
  const willRun: PlanItem[] = [];
  const willNotRun: PlanItem[] = [];
  for (const { name, status } of line.steps) {
    if (status === 'skipped') continue;
    const open = status !== 'done';
    switch (name) {
      case 'look-up-stock':
        (open ? willRun : willNotRun).push({ kind: open ? 'stock' : 'stock-done', icon: 'step' });
        break;
      case 'grant-modules':
        if (open) willRun.push({ kind: 'modules', icon: 'step', count: line.productModules.length });
        else willNotRun.push({ kind: 'modules-done', icon: 'step', count: line.modules.length });
        break;
      case 'issue-licences':
        if (line.licenceAction === null) planIssuing(line, now, willRun, willNotRun);
        else planActing(line.licenceAction, units, now, willRun, willNotRun);
    }
  }
  const blocked = willRun.some(({ icon }) => icon === 'blocked');
  if (line.mail?.status === 'sent') willNotRun.push({ kind: 'mail-done', icon: 'step' });
  else if (!blocked) {
    const { failed, open } = line.others;
    willRun.push(
      failed + open > 0
        ? { kind: failed > 0 ? 'mail-after-failed' : 'mail-after-open', icon: 'mail', count: failed || open }
        : { kind: 'mail', icon: 'mail' },
    );
  }
  willNotRun.push({ kind: 'ledger-done', icon: 'step' });
  return { willRun, willNotRun, blocked };
}

/** The licences that more than one unit names: a line acts on each only once, so such a selection is refused. */
export function chosenTwice(units: readonly Pick<PlannedUnit, 'approvalCode'>[]): ReadonlySet<string> {
  const codes = units.map(({ approvalCode }) => approvalCode).filter((code) => code !== '');
  return new Set(codes.filter((code, index) => codes.indexOf(code) < index));
}

function planIssuing(line: Planned, now: Date, willRun: PlanItem[], willNotRun: PlanItem[]): void {
  const open = line.quantity * line.licencesPerUnit - line.granted.length;
  if (open > 0) {
    willRun.push({
      kind: 'issue',
      icon: 'licence',
      count: open,
      date: newLicenceExpiry(now, line.yearlyTrade).toISOString(),
    });
  }
  for (const { approvalCode, expiresAt } of line.granted) {
    willNotRun.push({ kind: 'issue-done', icon: 'step', code: approvalCode, date: expiresAt });
  }
}

function planActing(
  action: NonNullable<Planned['licenceAction']>,
  units: readonly PlannedUnit[],
  now: Date,
  willRun: PlanItem[],
  willNotRun: PlanItem[],
): void {
  const end = expiryAfter(action, now)?.toISOString();
  const twice = chosenTwice(units);
  for (const { approvalCode: code, computer, fits, done } of units) {
    if (done) willNotRun.push({ kind: `${action}-done`, icon: 'step', code, date: done.expiresAt });
    else if (twice.has(code)) willRun.push({ kind: 'blocked-twice', icon: 'blocked', code });
    else if (!fits) willRun.push({ kind: 'blocked', icon: 'blocked', code });
    else willRun.push({ kind: action, icon: 'licence', code, date: end, computer: computer ?? undefined });
  }
}
