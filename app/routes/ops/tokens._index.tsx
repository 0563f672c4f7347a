import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { KeyRound, Plus } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { ServiceTokenTable } from '~/features/desks/administration/service-token-table';
import { may } from '~/features/identity/accounts/permissions';
import { SERVICE_TOKEN_GROUPS, serviceTokenList } from '~/features/identity/accounts/service-token-filter';
import { countServiceTokens, listServiceTokens } from '~/features/identity/accounts/service-token-store.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownKey } from '~/features/identity/accounts/shown-key.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.tokens' };

/** The service tokens of the vendor and of dealers; group, search and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'tokens.read');
  const filter = serviceTokenList.read(new URL(request.url).searchParams);
  const [locale, found, counts] = await Promise.all([
    localeOf(request),
    listServiceTokens(filter, PAGE_SIZE + 1),
    countServiceTokens(filter.query),
  ]);
  const now = new Date();
  const keys = found.slice(0, PAGE_SIZE).map((key) => ({ ...shownKey(key, now, locale), firmName: key.firmName }));
  return {
    filter,
    counts,
    keys,
    next: found.length > PAGE_SIZE ? (keys.at(-1)?.id ?? null) : null,
    mayManage: may(viewer.role, 'tokens.manage'),
  };
}

export default function ServiceTokens() {
  const { filter, counts, keys, next, mayManage } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  return (
    <>
      <PageHead
        title={t('staff:nav.tokens')}
        actions={
          <>
            {keys.length > 0 ? <ExportLink list={serviceTokenList} filter={filter} /> : null}
            {mayManage ? (
              <LinkButton to="/ops/tokens/new" variant="primary" icon={Plus}>
                {t('tokens.new')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={serviceTokenList} />
      <LinkTabs
        label={t('tokens.groups')}
        tabs={SERVICE_TOKEN_GROUPS.map((group) => ({
          to: serviceTokenList.address(filter, { group }),
          label: t(`tokens.group.${group}`),
          count: boundedCount(counts[group], locale),
          current: group === filter.group,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={serviceTokenList} filter={filter} label={t('tokens.search')} />
      </div>
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={t('tokens.nothing')}
          actions={
            filter.query ? (
              <LinkButton to={serviceTokenList.address(filter, { query: '' })}>{t('tokens.show-all')}</LinkButton>
            ) : undefined
          }
        >
          {t('tokens.nothing-text')}
        </EmptyState>
      ) : (
        <>
          <ServiceTokenTable keys={keys} />
          <ListPages
            shown={keys.length}
            total={counts[filter.group]}
            list={serviceTokenList}
            filter={filter}
            next={next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
