import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Facts } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { AboutPanel } from '~/features/desks/requests-desk/about-panel';
import { AnswerPanel } from '~/features/desks/requests-desk/answer-panel';
import { answerRequestForm } from '~/features/desks/requests-desk/answer-request-form.server';
import { EraseForm } from '~/features/desks/requests-desk/erase-form';
import { HandlingForm } from '~/features/desks/requests-desk/handling-form';
import { loadRequest, rightFor, type LoadedRequest } from '~/features/desks/requests-desk/load-request.server';
import { readRequest } from '~/features/desks/requests-desk/request-desk-store.server';
import type { RequestAnswer } from '~/features/desks/requests-desk/request-form';
import { RequestMails } from '~/features/desks/requests-desk/request-mails';
import { RequestDue, RequestStatePill } from '~/features/desks/requests-desk/request-pills';
import { SaidPanel } from '~/features/desks/requests-desk/said-panel';
import { RequestActs } from '~/features/desks/requests-desk/request-acts';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { Presence } from '~/features/desks/staff/presence';
import { presencePage } from '~/features/desks/staff/presence-page';
import { formatDate, formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const nameOf = (data: unknown) => {
  const { request } = (data ?? {}) as Partial<LoadedRequest>;
  return request && (request.name || request.phone || request.email);
};

export const handle: RouteHandle = { titleKey: 'staff:nav.requests', title: nameOf, breadcrumb: nameOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const found = id === undefined ? undefined : await loadRequest(id, viewer, await localeOf(request));
  if (!found) throw notFound('request-not-found');
  return found;
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const found = id === undefined ? undefined : await readRequest(id);
  // Whoever may do nothing about requests is told so, whether there is one or not.
  const viewer = await requirePermission(request, rightFor(found?.kind ?? ''));
  if (!found) throw notFound('request-not-found');
  return answerRequestForm(request, found.id, actorOf(viewer));
}

export default function RequestPage() {
  const { request, rows, late, assignees, history, touched, subject, templates, keptUntil, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  const { kind, state, dueAt, email, takenBy } = request;
  const time = (instant: string) => (
    <time dateTime={instant}>
      <bdi>{formatDateTime(new Date(instant), locale)}</bdi>
    </time>
  );
  const of = (place: RequestAnswer['place']) => (answer?.place === place ? answer : undefined);
  return (
    <>
      <PageHead
        title={<bdi>{request.name || request.phone || email}</bdi>}
        state={
          <>
            <RequestStatePill state={state} />
            <RequestDue {...{ kind, state, dueAt, late }} />
            <LiveConsole<LoadedRequest>
              changedBy={(fresh) =>
                fresh.request.version === request.version ? undefined : { actor: actorSince(fresh.history, history) }
              }
            />
          </>
        }
        facts={[t(`kind.${kind}`), t('number', { id: request.id }), time(request.createdAt)]}
        actions={
          <>
            <Presence page={presencePage('request', request.id)} />
            {page.mayAct ? <RequestActs request={request} mayTake={page.mayTake} me={page.me} /> : null}
          </>
        }
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          <SaidPanel request={request} rows={rows} />
          {page.mayAct && kind !== 'operations' ? (
            <AnswerPanel request={request} subject={subject} templates={templates ?? []} answer={of('answer')} />
          ) : null}
          <RequestMails mails={request.mails} />
          <Panel title={t('history')}>
            <AuditEntries entries={history} subject={{ type: 'request', id: String(request.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          <AboutPanel request={request} />
          {page.mayAct ? (
            <HandlingForm {...{ request, assignees, touched }} answer={of('change')} />
          ) : (
            <section>
              <h2>{t('handling')}</h2>
              <Facts
                items={[
                  { label: t('column.assignee'), value: request.assignee ?? t('nobody') },
                  ...(request.note ? [{ label: t('note'), value: request.note }] : []),
                ]}
              />
            </section>
          )}
          <section>
            <h2>{t('facts')}</h2>
            <Facts
              items={[
                ...(takenBy === null ? [{ label: t('consented'), value: time(request.consentedAt) }] : []),
                ...(dueAt === null ? [] : [{ label: t('column.due'), value: time(dueAt) }]),
                { label: t('language'), value: languageOf(request.locale).name },
                { label: t('kept-until'), value: <bdi>{formatDate(new Date(keptUntil), locale)}</bdi> },
              ]}
            />
          </section>
          {page.mayAct ? <EraseForm version={request.version} answer={of('erase')} /> : null}
        </aside>
      </div>
    </>
  );
}
