import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { History } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { firmTrail } from '~/features/identity/firm-people/trail-filter';
import { TrailList } from '~/features/identity/firm-people/trail-list';
import { shownActs } from '~/features/identity/firm-people/trail-page.server';
import { peopleOfTrail, readTrail } from '~/features/identity/firm-people/trail-store.server';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 30;

export const handle: RouteHandle = { titleKey: 'people:trail.title', breadcrumbKey: 'people:trail.title' };

/** The audit trail of the owner's firm, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'people.manage');
  const filter = firmTrail.read(new URL(request.url).searchParams);
  const [locale, acts, people] = await Promise.all([
    localeOf(request),
    readTrail(firm.id, filter, PAGE_SIZE + 1),
    peopleOfTrail(firm.id),
  ]);
  const shown = acts.slice(0, PAGE_SIZE);
  return {
    filter,
    people,
    firm: firm.name,
    acts: shownActs(shown, locale),
    next: acts.length > PAGE_SIZE ? shown.at(-1)?.place : undefined,
  };
}

export default function Trail() {
  const { filter, people, firm, acts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  return (
    <>
      <PageHead
        title={t('trail.title')}
        facts={[<bdi key="firm">{firm}</bdi>, t('trail.text')]}
        actions={acts.length > 0 ? <ExportLink list={firmTrail} filter={filter} /> : undefined}
      />
      <div className="toolbar">
        <ChoiceFilter
          list={firmTrail}
          filter={filter}
          field="person"
          label={t('trail.who')}
          removeLabel={t('trail.everybody')}
          value={
            filter.person === undefined
              ? undefined
              : (people.find(({ id }) => String(id) === filter.person)?.name ?? filter.person)
          }
          choices={people.map(({ id, name }) => ({ value: String(id), text: <bdi>{name}</bdi> }))}
        />
      </div>
      {acts.length === 0 ? (
        <EmptyState icon={History} title={t('trail.none')}>
          {t('trail.none-text')}
        </EmptyState>
      ) : (
        <>
          <TrailList acts={acts} />
          <ListPages
            shown={acts.length}
            total={undefined}
            list={firmTrail}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
