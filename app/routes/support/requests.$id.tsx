import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Facts } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { requestRows } from '~/features/public-site/requests/request-mail.server';
import { listAssignees, readRequest, type RequestCard } from '~/features/desks/requests-desk/request-desk-store.server';
import { RequestDue, RequestStatePill } from '~/features/desks/requests-desk/request-pills';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { AnswerPanel } from '~/features/desks/requests-desk/answer-panel';
import { answerRequestForm } from '~/features/desks/requests-desk/answer-request-form.server';
import { EraseForm } from '~/features/desks/requests-desk/erase-form';
import { HandlingForm } from '~/features/desks/requests-desk/handling-form';
import type { RequestAnswer } from '~/features/desks/requests-desk/request-form';
import { RequestMails } from '~/features/desks/requests-desk/request-mails';
import { SaidPanel } from '~/features/desks/requests-desk/said-panel';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, readerTexts, translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const HISTORY = 20;

const nameOf = (data: unknown) => {
  const { request } = (data ?? {}) as { request?: RequestCard };
  return request && (request.name || request.phone || request.email);
};

export const handle: RouteHandle = { titleKey: 'staff:nav.requests', title: nameOf, breadcrumb: nameOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const found = id === undefined ? undefined : await readRequest(id);
  if (!found) throw notFound('request-not-found');
  const [locale, assignees, history] = await Promise.all([
    localeOf(request),
    listAssignees(),
    readAuditOf('request', String(found.id), HISTORY),
  ]);
  return {
    request: found,
    rows: requestRows(readerTexts(locale), found),
    late: found.dueAt !== null && new Date(found.dueAt) < new Date(),
    assignees,
    history,
    // The answer's template is in the language of the request.
    subject: translator(found.locale)(`requests:answer.${found.kind}`),
    mayAct: may(viewer.role, 'support.write'),
  };
}

type LoaderData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('request-not-found');
  return answerRequestForm(request, id, actorOf(viewer));
}

export default function VisitorRequest() {
  const { request, rows, late, assignees, history, subject, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  const time = (instant: string) => (
    <time dateTime={instant}>
      <bdi>{formatDateTime(new Date(instant), locale)}</bdi>
    </time>
  );
  const of = (place: RequestAnswer['place']) => (answer?.place === place ? answer : undefined);
  return (
    <>
      <PageHead
        title={<bdi>{request.name || request.phone || request.email}</bdi>}
        state={
          <>
            <RequestStatePill state={request.state} />
            <RequestDue state={request.state} dueAt={request.dueAt} late={late} />
            <LiveConsole<LoaderData>
              changedBy={(fresh) =>
                fresh.request.version === request.version ? undefined : { actor: actorSince(fresh.history, history) }
              }
            />
          </>
        }
        facts={[t(`kind.${request.kind}`), t('number', { id: request.id })]}
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          <SaidPanel request={request} rows={rows} />
          {mayAct ? <AnswerPanel request={request} subject={subject} answer={of('answer')} /> : null}
          <RequestMails mails={request.mails} />
          <Panel title={t('history')}>
            <AuditEntries entries={history} subject={{ type: 'request', id: String(request.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          {mayAct ? (
            <HandlingForm request={request} assignees={assignees} answer={of('change')} />
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
                { label: t('column.received'), value: time(request.createdAt) },
                { label: t('consented'), value: time(request.consentedAt) },
                ...(request.dueAt === null ? [] : [{ label: t('column.due'), value: time(request.dueAt) }]),
                { label: t('language'), value: languageOf(request.locale).name },
              ]}
            />
          </section>
          {mayAct ? <EraseForm version={request.version} answer={of('erase')} /> : null}
        </aside>
      </div>
    </>
  );
}
