import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { ArrowLeft, PanelRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { EmptyState } from '~/components/empty-state';
import { DeskViews } from '~/features/desks/conversations/desk-views';
import { countWaitingForSupport } from '~/features/desks/conversations/conversation-desk-store.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { lineAction } from '~/features/desks/support/line-action.server';
import { supportDesk } from '~/features/desks/support/desk-filter';
import type { LineFormAnswer } from '~/features/desks/support/line-form';
import { LineDetail } from '~/features/desks/support/line-detail';
import { lineNews } from '~/features/desks/support/line-news';
import { loadDesk } from '~/features/desks/support/load-desk.server';
import { loadLine } from '~/features/desks/support/load-line.server';
import { DeskList } from '~/features/desks/support/desk-list';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'support:desk.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = supportDesk.read(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const page = filter.line ? await loadLine(filter.line) : undefined;
  const { causes, snoozed } = await loadDesk(filter, locale, page?.line.cause);
  const waiting = await countWaitingForSupport();
  return { filter, causes, snoozed, page: page ?? null, waiting, mayAct: may(viewer.role, 'support.write') };
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
  const { filter, causes, snoozed, page, waiting, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<LineFormAnswer>();
  const { t } = useTranslation('support');
  const listTo = supportDesk.address(filter, { line: undefined });
  return (
    <div className={classNames('support-desk', filter.line && 'has-line')}>
      <DeskList
        causes={causes}
        snoozed={snoozed}
        filter={filter}
        mayAct={mayAct}
        live={<LiveConsole {...lineNews(page, answer)} />}
        views={<DeskViews current="causes" waiting={waiting} />}
      />
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
