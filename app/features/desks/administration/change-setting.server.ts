import { isDeepStrictEqual } from 'node:util';
import { hasSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { endStaffSessionsWithout } from '~/features/identity/accounts/session-store.server';
import { forgetDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import type { AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { formatIban } from '~/platform/iban';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import {
  forgetSettings,
  readSettings,
  writeSetting,
  type SettingGroup,
  type Settings,
} from '~/platform/settings-store.server';
import {
  lockSettings,
  readDealerTerms,
  removeSetting,
  writeDealerTerms,
  type DealerTermsRow,
} from './setting-store.server';

/**
 * Changes a group of settings or resets it to its initial values. Accepted orders keep the values of their acceptance;
 * other processes follow within seconds.
 * @param value null for the initial values
 * @returns false if nothing changed; then nothing is recorded
 * @throws AppError second-factor-first (409)
 */
export async function changeSetting<Group extends SettingGroup>(
  actor: Actor,
  group: Group,
  value: Settings[Group] | null,
  reason: string,
): Promise<boolean> {
  const changed = await transaction(async (tx) => {
    await lockSettings(tx);
    const before = (await readSettings(tx))[group];
    if (value === null) await removeSetting(tx, group);
    else await writeSetting(tx, group, value, actor.name);
    const after = (await readSettings(tx))[group];
    if (isDeepStrictEqual(before, after)) return false;
    if (group === 'staff-second-factor') await askStaffForMore(tx, actor);
    await recordAudit(tx, {
      actor,
      action: 'setting.change',
      subjectType: 'setting',
      subjectId: group,
      before: sideOf(before),
      after: sideOf(after),
      reason,
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
    return true;
  });
  forgetSettings();
  forgetDollarRate();
  return changed;
}

/** A group as the audit trail shows it: an account is one line. */
function sideOf(value: Settings[SettingGroup]): AuditSide {
  if (!('accounts' in value)) return value;
  return {
    accounts: value.accounts
      .map(({ bank, holder, iban, currency, shown, qr }) =>
        [bank, holder, formatIban(iban), currency, ...(shown ? [] : ['–']), ...(qr ? ['QR'] : [])].join(' · '),
      )
      .join('\n'),
  };
}

/**
 * Ends the sessions of staff that were opened by one factor, if the setting requires two from this commit on. The person
 * who switches it on must not lock themselves out.
 */
async function askStaffForMore(tx: Executor, actor: Actor): Promise<void> {
  if (!(await readSettings(tx))['staff-second-factor'].required) return;
  if (actor.accountId !== null && !(await hasSecondFactor(tx, actor.accountId))) {
    throw new AppError('second-factor-first', 409);
  }
  await endStaffSessionsWithout(tx);
}

/**
 * Changes the special terms of a dealer; they apply from the dealer's next request.
 * @throws AppError firm-not-found (404)
 */
export async function changeDealerTerms(
  actor: Actor,
  firmId: number,
  terms: Pick<DealerTermsRow, 'mayPay' | 'seesAllFirms' | 'emptySellerAlias'>,
  reason: string,
): Promise<boolean> {
  return transaction(async (tx) => {
    await lockSettings(tx);
    const found = await readDealerTerms(tx, firmId);
    if (!found) throw notFound('firm-not-found');
    const { mayPay, seesAllFirms, emptySellerAlias } = found;
    const before = { mayPay, seesAllFirms, emptySellerAlias };
    if (isDeepStrictEqual(before, terms)) return false;
    await writeDealerTerms(tx, firmId, terms);
    await recordAudit(tx, {
      actor,
      action: 'dealer-terms.change',
      subjectType: 'firm',
      subjectId: String(firmId),
      before,
      after: terms,
      reason,
      correlationId: requestContext()?.requestId,
    });
    return true;
  });
}
