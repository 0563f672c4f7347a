import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { isStaff } from '~/features/identity/accounts/viewer';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { finishLogIn } from '~/features/identity/identities/finish-log-in.server';
import { RefusedLogIn } from '~/features/identity/identities/refused-log-in';
import { showRefusal, type ShownRefusal } from '~/features/identity/identities/show-refusal.server';
import { OwnReference } from '~/features/public-site/pages/own-reference';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'auth:callback.title',
  breadcrumbKey: 'auth:callback.title',
  audience: () => 'dealer',
};

/** The redirect target of identity providers (dealer-shop §2); it shows why a log-in was refused (dealer-shop §8). */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await finishLogIn(request, async (viewer) =>
      isStaff(viewer) ? [] : mergeGuestCart(request, viewer.accountId),
    );
  } catch (error) {
    return showRefusal(error);
  }
}

export default function Callback() {
  return <RefusedLogIn {...useLoaderData<ShownRefusal>()} reference={<OwnReference />} />;
}
