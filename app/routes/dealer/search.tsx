import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { Search as SearchIcon, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { optionalViewer, requireDealer, requirePermission } from '~/features/identity/accounts/session.server';
import { isStaff } from '~/features/identity/accounts/viewer';
import { AllContent, HitContent } from '~/features/desks/search/hit-content';
import { searchEverything } from '~/features/desks/search/search-everything.server';
import {
  HIT_KINDS,
  isSearchable,
  searchQueryOf,
  type SearchAnswer,
  type SearchGroup,
} from '~/features/desks/search/search-result';
import { isDatabaseBusy } from '~/platform/db/client.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'search:title', breadcrumbKey: 'search:title' };

/** The results for the palette and for the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const someone = await optionalViewer(request);
  const viewer =
    someone && isStaff(someone) ? await requirePermission(request, 'support.read') : await requireDealer(request);
  const { searchParams } = new URL(request.url);
  const query = searchQueryOf(searchParams.get('q'));
  const kind = HIT_KINDS.find((known) => known === searchParams.get('kind'));
  const locale = await localeOf(request);
  try {
    const answer: SearchAnswer = { query, kind, groups: await searchEverything(viewer, query, { locale, kind }) };
    return Response.json(answer);
  } catch (error) {
    // An error page would replace the page from which the user searches.
    if (!isDatabaseBusy(error)) throw error;
    const answer: SearchAnswer = { query, kind, groups: [], unavailable: true };
    return Response.json(answer, { status: 503, headers: { 'Retry-After': '2' } });
  }
}

/** The palette's results stay valid when the page below it changes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === '/search' && defaultShouldRevalidate;

export default function Search() {
  const { query, kind, groups, unavailable } = useLoaderData<SearchAnswer>();
  const { t } = useTranslation('search');
  return (
    <div className="max-w-3xl">
      <PageHead title={t('title')} />
      <Form method="get" action="/search" role="search" className="toolbar flex-nowrap">
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <SearchInput
          key={query}
          className="min-w-0 grow"
          label={t('label')}
          placeholder={t('placeholder')}
          clearLabel={t('common:search.clear')}
          defaultValue={query}
          autoFocus={!query}
        />
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </Form>
      {unavailable ? (
        <Notice tone="warning" title={t('unavailable.title')}>
          {t('unavailable.text')}
        </Notice>
      ) : !isSearchable(query) ? (
        <EmptyState icon={SearchIcon} title={t('label')}>
          {t('too-short')}
        </EmptyState>
      ) : groups.length === 0 ? (
        <EmptyState icon={SearchX} title={t('nothing.title', { query })}>
          {t('nothing.text')}
        </EmptyState>
      ) : (
        groups.map((group) => <Results key={group.kind} group={group} query={query} />)
      )}
    </div>
  );
}

function Results({ group: { kind, hits, all, cut }, query }: { group: SearchGroup; query: string }) {
  const { t } = useTranslation('search');
  const row = '-mx-3 flex min-h-10 items-center gap-2.5 rounded-md px-3 text-sm hover:bg-hover';
  return (
    <section aria-labelledby={`found-${kind}`} className="mt-6">
      <h2 id={`found-${kind}`} className="mb-1">
        {t(`kind.${kind}`)}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.to} className="border-b border-line-soft">
            <Link to={hit.to} className={row}>
              <HitContent hit={hit} query={query} />
            </Link>
          </li>
        ))}
        {all === undefined ? null : (
          <li>
            <Link to={all} className={row}>
              <AllContent>{t(`all.${kind}`)}</AllContent>
            </Link>
          </li>
        )}
      </ul>
      {cut ? <p className="py-3 text-sm text-muted">{t('first-shown', { count: hits.length })}</p> : null}
    </section>
  );
}
