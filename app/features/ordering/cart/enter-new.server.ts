import { completeLogIn } from '~/features/identity/accounts/complete-log-in.server';
import type { MemberViewer } from '~/features/identity/accounts/viewer';
import { localeOf, translator } from '~/platform/i18n.server';
import { flashToast } from '~/platform/toasts.server';
import { mergeGuestCart } from './merge-guest-cart.server';

/** Logs in the owner of an account that was just made, tells them so (dealer-shop §8), and keeps their cart. */
export async function enterNew(request: Request, viewer: MemberViewer, onward: string): Promise<Response> {
  const t = translator(await localeOf(request));
  const message = t('auth:register.done', { title: t('auth:register.created'), text: t('auth:register.success') });
  return completeLogIn(request, viewer, {
    remember: false,
    onward,
    welcome: async ({ accountId }) => [
      ...(await mergeGuestCart(request, accountId)),
      flashToast({ tone: 'success', message }),
    ],
  });
}
