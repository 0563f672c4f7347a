import { useRouteLoaderData } from '~/platform/web';
import type { ToastMessage } from '~/components/toast';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import type { ShownViewer } from '~/features/identity/accounts/account-menu';
import type { VendorFacts } from '~/platform/vendor-facts';
import type { Audience } from '~/platform/audiences';

/** The data that every page has; the root's loader returns it. */
export type RootData = {
  viewer: ShownViewer | null;
  /** Items in the dealer's cart; 0 for others. */
  cartCount: number;
  vendor: VendorFacts;
  toasts: ToastMessage[];
};

const NOBODY: RootData = {
  viewer: null,
  cartCount: 0,
  vendor: { name: '', spoken: [], clients: [], brands: [], social: [], apps: [] },
  toasts: [],
};

/**
 * The root's data; those of an anonymous visitor if the root itself failed, because error pages have header and footer too.
 */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? NOBODY;
}

/** The vendor's contact data, as far as configured. */
export function useVendor(): VendorFacts {
  return useRootData().vendor;
}

/** The audience whose texts this reader's pages need. */
export function audienceOf({ viewer }: Pick<RootData, 'viewer'>): Audience {
  if (!viewer) return 'site';
  return isStaffRole(viewer.role) ? 'staff' : 'dealer';
}
