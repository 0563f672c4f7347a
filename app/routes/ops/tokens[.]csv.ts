import type { LoaderFunctionArgs } from '~/platform/web.server';
import { serviceTokenList } from '~/features/identity/accounts/service-token-filter';
import { keyState, scopeOf } from '~/features/identity/accounts/service-token-rules';
import { listServiceTokens } from '~/features/identity/accounts/service-token-store.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';

/** Who holds a key to the data and what it may do, without the keys themselves: for those who review it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'tokens.read');
  return exportList(request, actorOf(viewer), 'tokens', {
    list: serviceTokenList,
    read: async (filter, limit) => pageUpTo(await listServiceTokens(filter, limit), limit, ({ id }) => id),
    columns: ({ t, now, time }) => {
      const instant = (at: Date | null) => time(at?.toISOString() ?? null);
      return [
        { head: t('admin:tokens.column.name'), of: ({ name }) => name },
        { head: t('admin:tokens.column.firm'), of: ({ firmName }) => firmName ?? t('admin:tokens.vendor') },
        { head: t('records:firms.dealer-no'), of: ({ firmId }) => firmId },
        { head: t('admin:tokens.column.by'), of: ({ madeBy }) => madeBy },
        { head: t('tokens:column.scope'), of: (key) => t(`tokens:scope.${scopeOf(key)}`) },
        { head: t('tokens:form.tables'), of: ({ tables }) => tables?.join(' ') ?? '' },
        { head: t('admin:tokens.made-at'), of: ({ createdAt }) => instant(createdAt) },
        { head: t('tokens:column.used'), of: ({ lastUsedAt }) => instant(lastUsedAt) },
        { head: t('tokens:column.ends'), of: ({ expiresAt }) => instant(expiresAt) },
        {
          head: t('tokens:column.state'),
          of: (key) => {
            const state = keyState(key, now);
            return 'days' in state
              ? t(`tokens:state.${state.kind}`, { count: state.days })
              : t(`tokens:state.${state.kind}`);
          },
        },
      ];
    },
  });
}
