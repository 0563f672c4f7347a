import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { addressOf, onwardTarget, refusal } from '~/features/identity/accounts/answer-log-in.server';
import { giveBackPasskeyTry, takePasskeyTry } from '~/features/identity/accounts/attempt-limits-store.server';
import { completeLogIn } from '~/features/identity/accounts/complete-log-in.server';
import { pageAccepts, refuseIfLate } from '~/features/identity/accounts/log-in.server';
import { homeOf } from '~/features/identity/accounts/viewer';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { staffNeedProvider } from '~/features/identity/identities/staff-log-in.server';
import { passkeyRequest, readPasskeyAnswer } from '~/features/identity/second-factor/passkeys.server';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';

/** The options for a passkey of any account. */
export async function loader(_: LoaderFunctionArgs) {
  return Response.json(
    { ceremony: (await passkeyRequest(null)) ?? null },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** A log-in without a password, because a passkey is two factors. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, [{ name: 'response', length: 8000, anyDigits: true }, 'remember']);
  const response = form.get('response');
  const staff = new URL(request.url).searchParams.get('as') === 'staff';
  try {
    refuseIfLate(await takePasskeyTry(addressOf()));
    const viewer = await readPasskeyAnswer(null, typeof response === 'string' ? response : '');
    const shut = staff && (await staffNeedProvider());
    if (shut || !pageAccepts(viewer, { staff, members: true })) throw new AppError('passkey-refused', 403);
    await giveBackPasskeyTry(addressOf());
    return await completeLogIn(request, viewer, {
      remember: form.get('remember') === 'on',
      onward: onwardTarget(request, homeOf(viewer)),
      welcome: staff ? undefined : () => mergeGuestCart(request, viewer.accountId),
      multiFactor: true,
    });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return Response.json({ refused: refused.message }, init);
  }
}
