import { localAddress } from '~/platform/i18n.server';
import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { readChoice, shopPath } from '~/features/catalogue/products/shop-choice';

/** The shop as a grid (public-site §2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(localAddress(request, shopPath({ ...readChoice(new URL(request.url).searchParams), view: 'grid' })));
}
