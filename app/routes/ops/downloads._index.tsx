import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Plus, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { DownloadTable } from '~/features/desks/downloads-desk/download-table';
import { DOWNLOAD_STATES, downloadList } from '~/features/public-site/downloads/download-filter';
import { DOWNLOAD_SECTIONS } from '~/features/public-site/downloads/download-items';
import { countDownloads } from '~/features/public-site/downloads/download-store.server';
import { findDownloads } from '~/features/public-site/downloads/find-downloads.server';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { formatBytes } from '~/platform/byte-size';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.downloads' };

/** The items of the download page; section, search, state and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = downloadList.read(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const [{ rows, total }, counts] = await Promise.all([findDownloads(filter, locale, PAGE_SIZE + 1), countDownloads()]);
  const items = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, title, kind, version, position, published, missing, file, address }) => ({
      id,
      title,
      kind,
      version,
      position,
      published,
      missing,
      held: file ? file.name : address,
      size: file ? formatBytes(file.size, locale) : '',
    }));
  const next = rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null;
  return { filter, counts, items, total, next, mayChange: may(viewer.role, 'ops.write') };
}

export default function DownloadList() {
  const { filter, counts, items, total, next, mayChange } = useLoaderData<typeof loader>();
  const { t } = useTranslation('downloads-desk');
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[t('intro')]}
        actions={
          <>
            {items.length > 0 ? <ExportLink list={downloadList} filter={filter} /> : null}
            {mayChange ? (
              <LinkButton
                to={downloadList.beside('/ops/downloads/new', { section: filter.section })}
                variant="primary"
                icon={Plus}
              >
                {t('new')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={downloadList} />
      <LinkTabs
        label={t('sections')}
        tabs={DOWNLOAD_SECTIONS.map((section) => ({
          to: downloadList.address({}, { section }),
          label: t(`section.${section}`),
          count: counts[section] ?? 0,
          current: section === filter.section,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={downloadList} filter={filter} label={t('search')} />
        <ChoiceFilter
          list={downloadList}
          filter={filter}
          field="state"
          label={t('state.label')}
          removeLabel={t('state.remove')}
          value={filter.state ? t(`state.${filter.state}`) : undefined}
          choices={DOWNLOAD_STATES.map((state) => ({ value: state, text: t(`state.${state}`) }))}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('nothing')}
          actions={
            filter.query || filter.state ? (
              <LinkButton to={downloadList.address({}, { section: filter.section })}>{t('show-all')}</LinkButton>
            ) : undefined
          }
        >
          {t('nothing-text')}
        </EmptyState>
      ) : (
        <>
          <DownloadTable items={items} />
          <ListPages
            shown={items.length}
            total={total}
            list={downloadList}
            filter={filter}
            next={next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
