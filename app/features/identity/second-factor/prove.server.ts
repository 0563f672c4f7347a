import { passwordHashOf } from '~/features/identity/accounts/account-store.server';
import { forgetCodeTries, takeCodeTry } from '~/features/identity/accounts/attempt-limits-store.server';
import { recordOwnAct } from '~/features/identity/accounts/change-profile.server';
import { refuseIfLate } from '~/features/identity/accounts/log-in.server';
import { inHashingSlot, passwordMatches } from '~/features/identity/accounts/passwords.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { recoveryCodeHash } from './recovery-codes.server';
import { readApp, spendRecoveryCode, spendStep } from './second-factor-store.server';
import type { PostSecurityNotice } from './security-notice';
import { stepOfCode } from './totp.server';
import { readAppCode, readRecoveryCode } from './typed-code';

/** The person who proves their identity, and the function that mails notices to them. */
export type Prover = { viewer: Viewer; locale: string; post: PostSecurityNotice };

/** Takes what a code is spent for, in the code's own transaction; throws if it is gone, so that the code stays unspent. */
type Claim = (tx: Executor) => Promise<void>;

async function isAppCode({ viewer }: Prover, typed: string, claim?: Claim): Promise<boolean> {
  const code = readAppCode(typed);
  const app = code === undefined ? undefined : await readApp(db(), viewer.accountId);
  if (code === undefined || !app) return false;
  const step = stepOfCode(app.secret, code, app.lastStep, new Date());
  if (step === undefined) return false;
  return transaction(async (tx) => {
    if (!(await spendStep(tx, viewer.accountId, step))) return false;
    await claim?.(tx);
    return true;
  });
}

async function isRecoveryCode({ viewer, locale, post }: Prover, typed: string, claim?: Claim): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === undefined) return false;
  return transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, viewer.accountId, recoveryCodeHash(viewer.accountId, code)))) return false;
    await claim?.(tx);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.recovery-code' });
    await post(tx, { to: { name: viewer.displayName, address: viewer.email }, locale, event: 'code-used' });
    return true;
  });
}

/** Counts an attempt before it is checked, so that parallel attempts count like consecutive ones. */
async function counted(accountId: number, look: () => Promise<boolean>): Promise<boolean> {
  refuseIfLate(await takeCodeTry(accountId));
  const right = await look();
  if (right) await forgetCodeTries(accountId);
  return right;
}

/**
 * Accepts a code of the app or a recovery code, and uses it up for what `claim` takes.
 * @throws AppError wrong-code (403), too-many-attempts (429), and what `claim` throws
 */
export async function takeCode(prover: Prover, typed: string, claim: Claim): Promise<void> {
  const { accountId } = prover.viewer;
  const right = await counted(
    accountId,
    async () => (await isAppCode(prover, typed, claim)) || (await isRecoveryCode(prover, typed, claim)),
  );
  if (!right) throw new AppError('wrong-code', 403);
}

/**
 * Checks the owner's password or code before a change. It tries both, because a password may look like a code.
 * @throws AppError wrong-proof (403), too-many-attempts (429)
 */
export async function requireProof(prover: Prover, typed: string): Promise<void> {
  const { accountId } = prover.viewer;
  const right = await counted(
    accountId,
    async () =>
      (await inHashingSlot(async () => passwordMatches(await passwordHashOf(db(), accountId), typed))) ||
      (await isAppCode(prover, typed)) ||
      (await isRecoveryCode(prover, typed)),
  );
  if (!right) throw new AppError('wrong-proof', 403);
}

/**
 * The time step of a code of the app that is being set up.
 * @throws AppError wrong-code (403), too-many-attempts (429)
 */
export async function requireFirstCode(viewer: Viewer, secret: string, typed: string): Promise<number> {
  const code = readAppCode(typed);
  let step: number | undefined;
  await counted(viewer.accountId, () => {
    step = code === undefined ? undefined : stepOfCode(secret, code, 0, new Date());
    return Promise.resolve(step !== undefined);
  });
  if (step === undefined) throw new AppError('wrong-code', 403);
  return step;
}
