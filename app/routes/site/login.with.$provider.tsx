import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { beginLogIn } from '~/features/identity/identities/begin-log-in.server';
import { providerPageOf } from '~/features/identity/identities/log-in-pages';
import { RefusedLogIn } from '~/features/identity/identities/refused-log-in';
import { showRefusal, type ShownRefusal } from '~/features/identity/identities/show-refusal.server';
import { OwnReference } from '~/features/public-site/pages/own-reference';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'auth:callback.title',
  breadcrumbKey: 'auth:callback.title',
  audience: () => 'dealer',
};

/**
 * Starts a provider's log-in. It is a link, because the form-action policy would have to list all hosts that a provider
 * redirects to.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = providerPageOf(searchParams.get('as'));
  try {
    return await beginLogIn(request, { providerId: params.provider ?? '', page, to: searchParams.get('to') });
  } catch (error) {
    return showRefusal(error);
  }
}

export default function LogInWith() {
  return <RefusedLogIn {...useLoaderData<ShownRefusal>()} reference={<OwnReference />} />;
}
