import NotFoundPage from '~/features/public-site/pages/not-found-page';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'errors:page.not-found.title' };

export function loader() {
  return Response.json(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
