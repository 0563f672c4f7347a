import { useRouteLoaderData } from '~/platform/web';
import type { ToastMessage } from '~/components/toast';
import { isStaffRole } from '~/features/accounts/viewer';
import type { ShownViewer } from '~/features/accounts/account-menu';
import type { DeskCounts } from '~/features/staff/desk-counts-store.server';
import type { VendorFacts } from '~/platform/vendor-facts';
import type { Audience } from '~/platform/audiences';

/** What every page knows; the root's loader answers it. */
export type RootData = {
  viewer: ShownViewer | null;
  /** Items in the dealer's cart; 0 for others. */
  cartCount: number;
  vendor: VendorFacts;
  toasts: ToastMessage[];
};

const NOBODY: RootData = { viewer: null, cartCount: 0, vendor: { name: '', social: [], apps: [] }, toasts: [] };

/** The root's data; a stranger's where the root itself failed, for error pages have the furniture too. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? NOBODY;
}

/** How the vendor can be reached, as far as that is configured. */
export function useVendor(): VendorFacts {
  return useRootData().vendor;
}

/** The audience whose texts this reader's pages need. */
export function audienceOf({ viewer }: Pick<RootData, 'viewer'>): Audience {
  if (!viewer) return 'site';
  return isStaffRole(viewer.role) ? 'staff' : 'dealer';
}

/** What needs a person, for the navigation of staff; null for others, and where the page itself failed. */
export function useDeskCounts(): DeskCounts | null {
  return useRouteLoaderData<{ desk: DeskCounts | null }>('routes/_console')?.desk ?? null;
}
