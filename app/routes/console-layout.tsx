import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Outlet, type ShouldRevalidateFunction } from '~/platform/web';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { isStaff } from '~/features/identity/accounts/viewer';
import { readViews } from '~/features/desks/saved-views/change-views.server';
import { listsOf } from '~/features/desks/saved-views/saved-lists';
import { countDealerWork } from '~/features/desks/dealer-desk/dealer-work-store.server';
import { ConsoleFrame } from '~/features/frames/console-frame';
import { useRootData } from '~/features/public-site/pages/root-data';
import { SiteFrame } from '~/features/frames/site-frame';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import { staffPeople } from '~/features/desks/staff/staff-people-store.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { frame: ConsoleFrame };

/** The numbers of open tasks for the navigation of staff, or of a dealer; for staff their saved views and names, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const [desk, views, people] =
    viewer && isStaff(viewer)
      ? await Promise.all([countDeskWork(), readViews(viewer), staffPeople()])
      : [null, null, null];
  return {
    desk,
    colleagues: people && Object.fromEntries(people.map(({ email, name }) => [email, name])),
    saved: viewer && isStaff(viewer) ? { views, lists: listsOf(viewer.role) } : null,
    work: viewer?.role === 'dealer' ? await countDealerWork(viewer, new Date()) : null,
  };
}

/** If the database is busy, this loader would fail too, and the error page would replace a filled form. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 503 ? false : defaultShouldRevalidate;

export default function Console() {
  const { viewer } = useRootData();
  // The quick order is open to visitors, who have no console.
  if (!viewer)
    return (
      <SiteFrame>
        <div className="working wrap pt-6 pb-20">
          <Outlet />
        </div>
      </SiteFrame>
    );
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
