import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { listAccounts } from '~/features/desks/administration/account-admin-store.server';
import { accountList } from '~/features/desks/administration/account-filter';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'accounts.manage');
  return exportList(request, actorOf(viewer), 'accounts', {
    list: accountList,
    read: async (filter, limit) => pageUpTo(await listAccounts(filter, limit), limit, ({ id }) => id),
    columns: ({ t, time }) => [
      { head: t('admin:accounts.name'), of: ({ displayName }) => displayName },
      { head: t('admin:accounts.email'), of: ({ email }) => email },
      { head: t('admin:accounts.column.role'), of: ({ role }) => t(`admin:accounts.role.${role}`) },
      { head: t('admin:accounts.column.firm'), of: ({ firmName }) => firmName },
      { head: t('records:firms.dealer-no'), of: ({ firmId }) => firmId },
      { head: t('admin:accounts.column.sessions'), of: ({ sessions }) => sessions },
      { head: t('admin:accounts.column.seen'), of: ({ lastSeenAt }) => time(lastSeenAt) },
      {
        head: t('admin:accounts.column.state'),
        of: ({ locked, invited }) => t(`admin:accounts.state.${locked ? 'locked' : invited ? 'invited' : 'active'}`),
      },
    ],
  });
}
