import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { ArrowLeft, ArrowRight, ArrowUpDown, Check, CircleCheck, PanelRight, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { EmptyState } from '~/components/empty-state';
import { Menu } from '~/components/menu';
import { SearchInput } from '~/components/search-input';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { lineAction } from '~/features/desks/support/line-action.server';
import { CauseList } from '~/features/desks/support/cause-list';
import { DESK_SORTS, failedLines, supportDesk } from '~/features/desks/support/desk-filter';
import type { LineFormAnswer } from '~/features/desks/support/line-form';
import { LineDetail } from '~/features/desks/support/line-detail';
import { lineNews } from '~/features/desks/support/line-news';
import { loadDesk } from '~/features/desks/support/load-desk.server';
import { loadLine } from '~/features/desks/support/load-line.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'support:desk.title',
  breadcrumbKey: 'support:desk.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = supportDesk.read(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const page = filter.line ? await loadLine(filter.line) : undefined;
  const causes = await loadDesk(filter, locale, page?.line.cause);
  return { filter, causes, page: page ?? null, mayAct: may(viewer.role, 'support.write') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const filter = supportDesk.read(new URL(request.url).searchParams);
  if (!filter.line) throw notFound('not-found');
  return lineAction(request, filter.line, actorOf(viewer), supportDesk.address(filter));
}

/** An invalid form changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 ? defaultShouldRevalidate : false;

export default function SupportDesk() {
  const { filter, causes, page, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<LineFormAnswer>();
  const { t } = useTranslation('support');
  const total = causes.reduce((sum, { count }) => sum + count, 0);
  const listTo = supportDesk.address(filter, { line: undefined });
  return (
    <div className={classNames('support-desk', filter.line && 'has-line')}>
      <section className="desk-list" aria-labelledby="desk-title">
        <div className="desk-list-head">
          <div className="flex items-center justify-between gap-3">
            <h1 id="desk-title">{t('desk.title')}</h1>
            <LiveConsole {...lineNews(page, answer)} />
          </div>
          <AddressForm to={supportDesk.address({ sort: filter.sort })} role="search">
            <SearchInput
              key={filter.query}
              compact
              label={t('desk.search')}
              placeholder={t('desk.search-placeholder')}
              clearLabel={t('common:search.clear')}
              defaultValue={filter.query}
            />
            <Button type="submit" className="sr-only focus:not-sr-only">
              {t('common:search.submit')}
            </Button>
          </AddressForm>
          <div className="flex min-h-8 items-center justify-between gap-3">
            <h2 aria-live="polite">
              {t('desk.line-count', { count: total })}
              {causes.length > 0 ? `, ${t('desk.cause-count', { count: causes.length })}` : ''}
            </h2>
            {causes.length > 0 ? (
              <span className="ms-auto">
                <ExportLink list={failedLines} filter={{ query: filter.query, sort: filter.sort }} />
              </span>
            ) : null}
            {causes.length > 0 ? (
              <Menu
                label={`${t('desk.sort')}: ${t(`desk.sort-${filter.sort}`)}`}
                icon={ArrowUpDown}
                text={t(`desk.sort-${filter.sort}`)}
              >
                <ul className="menu-links">
                  {DESK_SORTS.map((sort) => (
                    <li key={sort}>
                      <Link
                        to={supportDesk.address(filter, { sort })}
                        aria-current={sort === filter.sort ? 'true' : undefined}
                        preventScrollReset
                      >
                        {t(`desk.sort-${sort}`)}
                        {sort === filter.sort ? <Check aria-hidden className="ms-auto" /> : null}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Menu>
            ) : null}
          </div>
        </div>
        {causes.length > 0 ? <CauseList causes={causes} filter={filter} mayAct={mayAct} /> : null}
        {causes.length === 0 && !filter.query ? (
          <EmptyState icon={CircleCheck} title={t('desk.empty.title')}>
            {t('desk.empty.text')}
          </EmptyState>
        ) : null}
        {causes.length === 0 && filter.query ? (
          <EmptyState
            icon={SearchX}
            title={t('desk.nothing.title')}
            actions={
              <LinkButton to={supportDesk.address(filter, { query: '' })}>{t('desk.nothing.action')}</LinkButton>
            }
          >
            {t('desk.nothing.text')}
          </EmptyState>
        ) : null}
        {filter.query ? (
          <p className="desk-everything">
            <Link to={`/search?${new URLSearchParams({ q: filter.query })}`} className="link">
              {t('desk.everything', { query: filter.query })}
              <ArrowRight aria-hidden className="turn size-4" />
            </Link>
          </p>
        ) : null}
      </section>
      <section className="desk-detail" aria-label={t('desk.detail')}>
        {filter.line ? (
          // Below this width the list and its heading give way to the line.
          <h1 className="sr-only lg:hidden">{t('desk.title')}</h1>
        ) : null}
        {page ? (
          <>
            <Link to={listTo} className="link desk-back">
              <ArrowLeft aria-hidden className="turn size-4" />
              {t('desk.title')}
            </Link>
            <LineDetail
              key={page.line.id}
              page={page}
              answer={answer}
              mayAct={mayAct}
              backTo={listTo}
              headingLevel={2}
            />
          </>
        ) : (
          <EmptyState icon={PanelRight} title={t(filter.line ? 'desk.no-line.title' : 'desk.choose.title')}>
            {t(filter.line ? 'desk.no-line.text' : mayAct ? 'desk.choose.text' : 'desk.choose.text-looked')}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
