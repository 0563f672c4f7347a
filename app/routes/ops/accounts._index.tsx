import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { SearchX, UserPlus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { countAccounts, listAccounts } from '~/features/desks/administration/account-admin-store.server';
import { ACCOUNT_GROUPS, accountList } from '~/features/desks/administration/account-filter';
import { AccountTable } from '~/features/desks/administration/account-table';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.accounts' };

/** The accounts of staff, dealers and members; group, search and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'accounts.manage');
  const filter = accountList.read(new URL(request.url).searchParams);
  const [locale, found, counts] = await Promise.all([
    localeOf(request),
    listAccounts(filter, PAGE_SIZE + 1),
    countAccounts(filter.query),
  ]);
  const now = new Date();
  const accounts = found.slice(0, PAGE_SIZE).map((account) => ({
    ...account,
    own: account.id === viewer.accountId,
    seen: account.lastSeenAt && formatRelative(new Date(account.lastSeenAt), now, locale),
    seenExactly: account.lastSeenAt ? formatDateTime(new Date(account.lastSeenAt), locale) : undefined,
  }));
  return { filter, counts, accounts, next: found.length > PAGE_SIZE ? (accounts.at(-1)?.id ?? null) : null };
}

export default function Accounts() {
  const { filter, counts, accounts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const { query, group } = filter;
  return (
    <>
      <PageHead
        title={t('staff:nav.accounts')}
        state={<LiveConsole />}
        actions={
          <>
            {accounts.length > 0 ? <ExportLink list={accountList} filter={filter} /> : null}
            <LinkButton to="/ops/accounts/invite" variant="primary" icon={UserPlus}>
              {t('accounts.invite')}
            </LinkButton>
          </>
        }
      />
      <UnknownFilter list={accountList} />
      <LinkTabs
        label={t('accounts.groups')}
        tabs={ACCOUNT_GROUPS.map((name) => ({
          to: accountList.address(filter, { group: name }),
          label: t(`accounts.group.${name}`),
          count: counts[name],
          current: name === group,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={accountList} filter={filter} label={t('accounts.search')} />
      </div>
      {accounts.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('accounts.nothing')}
          actions={
            query ? (
              <LinkButton to={accountList.address(filter, { query: '' })}>{t('accounts.show-all')}</LinkButton>
            ) : undefined
          }
        >
          {t('accounts.nothing-text')}
        </EmptyState>
      ) : (
        <>
          <AccountTable accounts={accounts} />
          <ListPages
            shown={accounts.length}
            total={counts[group]}
            list={accountList}
            filter={filter}
            next={next === undefined || next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
