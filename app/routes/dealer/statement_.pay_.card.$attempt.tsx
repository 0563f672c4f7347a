import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { CardAttempt } from '~/features/ordering/card-payments/card-attempt';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = { titleKey: 'statement:pay.title', breadcrumbKey: 'statement:pay.title' };

/** A try to pay several open items by card: its form leads to the bank, whose answer leads back here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const isBack = new URL(request.url).searchParams.has('back');
  return readCardAttempt(viewer, null, rowIdOf(params.attempt), isBack);
}

export default function ItemsCardAttempt() {
  return <CardAttempt attempt={useLoaderData<typeof loader>()} />;
}
