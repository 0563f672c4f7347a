import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData } from '~/platform/web';
import { CircleCheck, Wrench } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { causeKeyOf, causeParts, causeWords } from '~/features/desks/staff/causes';
import { causeLines, failedLines } from '~/features/desks/support/desk-filter';
import { countCauses, countOf, countSnoozedLines, listFailedLines } from '~/features/desks/support/desk-store.server';
import { FailedLineTable } from '~/features/desks/support/failed-line-table';
import { ageOf } from '~/features/desks/support/load-desk.server';
import { OtherLines } from '~/features/desks/support/other-lines';
import { ResponsibleTag } from '~/features/desks/staff/responsible-tag';
import { CauseExplanation } from '~/features/desks/support/cause-explanation';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const codeOf = (data: unknown) => (data as { code: string } | undefined)?.code ?? null;

export const handle: RouteHandle = {
  title: (data, t) => t(`support:cause.${causeWords(codeOf(data))}.title`),
  // A phone's top bar has no room for a cause's full name, which is also the page's heading.
  breadcrumbKey: 'support:cause-page.crumb',
};

/** The ids of a page go into the URL of a repair, whose length is limited. */
const PAGE = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const code = causeKeyOf(params.code);
  if (!code) throw notFound('not-found');
  const filter = causeLines(code).read(new URL(request.url).searchParams);
  const [causes, snoozed, found, locale] = await Promise.all([
    countCauses(filter.view),
    countSnoozedLines({ cause: code }),
    listFailedLines({ cause: code, ...filter, limit: PAGE + 1 }),
    localeOf(request),
  ]);
  const now = new Date();
  const lines = found.slice(0, PAGE).map((line) => ({ ...line, age: ageOf(line.failedAt, now, locale) }));
  const last = lines.at(-1);
  return {
    code,
    filter,
    lines,
    error: causes.find(({ key }) => key === code)?.error ?? null,
    count: countOf(causes, code),
    snoozed,
    next: found.length > PAGE && last ? { at: last.failedAt, id: last.id } : undefined,
    mayAct: may(viewer.role, 'support.write'),
  };
}

export default function Cause() {
  const { code, error, filter, lines, count, snoozed, next, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('support');
  const words = causeWords(code);
  const list = causeLines(code);
  const { view, sort } = filter;
  return (
    <>
      <PageHead
        title={t(`cause.${words}.title`)}
        state={<LiveConsole />}
        facts={[
          <ResponsibleTag key="responsible" cause={code} />,
          t('desk.line-count', { count }),
          <bdi key="code" className="code">
            {causeParts(code).code}
          </bdi>,
        ]}
        actions={
          count > 0 ? (
            <>
              <ExportLink list={failedLines} filter={{ cause: code, view, sort }} />
              {mayAct && view === 'open' ? (
                <LinkButton to={`/support/repair?cause=${code}`} icon={Wrench} variant="primary">
                  {t('cause-page.repair-all', { count })}
                </LinkButton>
              ) : null}
            </>
          ) : null
        }
      />
      {error ? (
        <p className="cause-error" dir="ltr">
          {error}
        </p>
      ) : null}
      <CauseExplanation cause={code} mayAct={mayAct} />
      <div className="mt-8 mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2>{t(view === 'open' ? 'cause-page.lines' : 'cause-page.snoozed-lines')}</h2>
        <OtherLines view={view} snoozed={snoozed} to={(other) => list.address(filter, { view: other })} />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t('cause-page.empty.title')}
          headingLevel={3}
          actions={<LinkButton to="/support">{t('cause-page.empty.action')}</LinkButton>}
        >
          {t('cause-page.empty.text')}
        </EmptyState>
      ) : (
        <Form method="get" action="/support/repair">
          <FailedLineTable
            lines={lines}
            caption={t('cause-page.lines')}
            selectable={mayAct}
            sort={{ to: list.address(filter, { sort: sort === 'oldest' ? 'newest' : 'oldest' }), by: sort }}
          />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {mayAct ? (
              <Button type="submit" icon={Wrench}>
                {t('cause-page.repair-chosen')}
              </Button>
            ) : (
              <p className="text-sm text-muted">{t('staff:looks-only')}</p>
            )}
          </div>
          <ListPages list={list} filter={filter} shown={lines.length} total={count} next={next && { after: next }} />
        </Form>
      )}
    </>
  );
}
