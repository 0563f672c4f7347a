import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { KeyRound, Plus } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { KeyStatePill } from '~/features/identity/accounts/key-state-pill';
import { may } from '~/features/identity/accounts/permissions';
import { SERVICE_TOKEN_GROUPS, serviceTokenList } from '~/features/identity/accounts/service-token-filter';
import { countServiceTokens, listServiceTokens } from '~/features/identity/accounts/service-token-store.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownKey } from '~/features/identity/accounts/shown-key.server';
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
  const keys = found
    .slice(0, PAGE_SIZE)
    .map((key) => ({ ...shownKey(key, now, locale), firmId: key.firmId, firmName: key.firmName }));
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
          mayManage ? (
            <LinkButton to="/ops/tokens/new" variant="primary" icon={Plus}>
              {t('tokens.new')}
            </LinkButton>
          ) : undefined
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
          <Table caption={t('staff:nav.tokens')} tall keys>
            <TableHead>
              <Th>{t('tokens.column.name')}</Th>
              <Th low>{t('tokens.column.firm')}</Th>
              <Th>{t('tokens:column.scope')}</Th>
              <Th>{t('tokens:column.used')}</Th>
              <Th>{t('tokens:column.ends')}</Th>
              <Th>{t('tokens:column.state')}</Th>
            </TableHead>
            <TableBody>
              {keys.map((key) => (
                <Row key={key.id}>
                  <Td phone="title">
                    <Link to={`/ops/tokens/${key.id}`}>
                      <bdi>{key.name}</bdi>
                    </Link>
                    <SubLine>
                      <bdi dir="ltr" className="font-mono">
                        {key.shown}
                      </bdi>
                    </SubLine>
                  </Td>
                  <Td low phone="hidden">
                    <bdi>{key.firmName ?? t('tokens.vendor')}</bdi>
                    <SubLine>
                      <bdi>{key.madeBy}</bdi>
                    </SubLine>
                  </Td>
                  <Td phone="amount" className="text-muted">
                    {t(`tokens:scope.${key.scope}`)}
                    {key.tables ? <SubLine>{t('tokens:some-tables', { count: key.tables.length })}</SubLine> : null}
                  </Td>
                  <Td phone="meta" className="text-muted">
                    {key.used ? <span title={key.usedExactly}>{key.used}</span> : t('tokens:not-used')}
                  </Td>
                  <Td phone="hidden" className="tabular-nums">
                    {key.ends ?? t('tokens:form.no-end')}
                  </Td>
                  <Td phone="state">
                    <KeyStatePill state={key.state} />
                  </Td>
                </Row>
              ))}
            </TableBody>
          </Table>
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
