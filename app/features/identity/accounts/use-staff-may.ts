import { useRouteLoaderData } from '~/platform/web';
import type { ShownViewer } from './account-menu';
import { may, type Permission } from './permissions';

/** Whether the reader's role has a permission, for parts of pages that stand on pages of several roles. */
export function useStaffMay(): (permission: Permission) => boolean {
  const role = useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer?.role ?? '';
  return (permission) => may(role, permission);
}
