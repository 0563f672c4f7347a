import { pendingLogInOf } from '~/features/identity/accounts/complete-log-in.server';
import type { PendingLogIn } from '~/features/identity/accounts/pending-log-in-store.server';
import { isStaff } from '~/features/identity/accounts/viewer';
import { db } from '~/platform/db/client.server';
import { withTo } from '~/platform/safe-redirect';
import { passkeyCreation, passkeyRequest } from './passkeys.server';
import { readAppSetUp } from './read-app-set-up.server';
import { hasAny, readSecondFactors } from './second-factor-store.server';

const WAYS = ['app', 'passkey', 'recovery'] as const;

type Way = (typeof WAYS)[number];

/** The log-in page where this log-in started. */
function logInPageOf({ viewer, onward }: PendingLogIn): string {
  if (isStaff(viewer)) return withTo('/staff/login', onward);
  return withTo(viewer.role === 'dealer' ? '/login' : '/login?as=member', onward);
}

const isWay = (text: string | null): text is Way => WAYS.some((way) => way === text);

/** What a log-in that waits for its second factor asks for: a proof, or the first set-up. */
export async function readLogInStep(request: Request) {
  const pending = await pendingLogInOf(request);
  if (!pending) return { stage: 'gone', back: '/login' } as const;
  const { viewer } = pending;
  const back = logInPageOf(pending);
  const { email } = viewer;
  const factors = await readSecondFactors(db(), viewer.accountId);
  const wanted = new URL(request.url).searchParams.get('by');
  if (!hasAny(factors)) {
    const by = wanted === 'app' || wanted === 'passkey' ? wanted : null;
    return {
      stage: 'set-up',
      back,
      email,
      by,
      setUp: by === 'app' ? await readAppSetUp(viewer) : null,
      creation: by === 'passkey' ? ((await passkeyCreation(viewer)) ?? null) : null,
    } as const;
  }
  const ways = WAYS.filter(
    (way) => ({ app: factors.appSince, passkey: factors.passkeys.length, recovery: factors.codesLeft })[way],
  );
  const by = isWay(wanted) && ways.includes(wanted) ? wanted : (ways[0] ?? 'recovery');
  return {
    stage: 'prove',
    back,
    email,
    by,
    ways,
    request: by === 'passkey' ? ((await passkeyRequest(viewer)) ?? null) : null,
  } as const;
}

export type LogInStep = Awaited<ReturnType<typeof readLogInStep>>;
