import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Download, Eraser, Mail, Send } from '~/components/icons';
import { z } from 'zod';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Facts } from '~/components/facts';
import { Field, TextArea, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { Select } from '~/components/select';
import { Timeline, TimelineEvent, type TimelineState } from '~/components/timeline';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { requestRows } from '~/features/public-site/requests/request-mail.server';
import { REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { answerRequest, changeRequest, eraseRequestNow } from '~/features/desks/requests-desk/change-request.server';
import { listAssignees, readRequest, type RequestCard } from '~/features/desks/requests-desk/request-desk-store.server';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';
import { RequestDue, RequestStatePill } from '~/features/desks/requests-desk/request-pills';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { formatDateTime } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { errorText, fieldErrors } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { numberFormat } from '~/platform/number-format';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HISTORY = 20;
const KB = 1024;

/** The timeline state of a mail; any other status is still open. */
const MAIL_STATES: Record<string, TimelineState> = {
  sent: 'done',
  sending: 'running',
  retrying: 'retry',
  failed: 'failed',
  unknown: 'failed',
  cancelled: 'cancelled',
};

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
    rows: requestRows(translator(locale), locale, found),
    late: found.dueAt !== null && new Date(found.dueAt) < new Date(),
    assignees,
    history,
    // The answer's template is in the language of the request.
    subject: translator(found.locale)(`requests:answer.${found.kind}`),
    mayAct: may(viewer.role, 'support.write'),
  };
}

type LoaderData = Awaited<ReturnType<typeof loader>>;

const changeSchema = z.object({
  state: z.enum(REQUEST_STATES, { error: 'invalid-value' }),
  assignee: z.string().transform((text) => rowIdOf(text) ?? null),
  note: freeText(2000),
});

const answerSchema = z.object({
  subject: freeText(120)
    .overwrite((text) => text.replaceAll('\n', ' '))
    .refine((text) => text !== '', 'answer-required'),
  text: freeText(4000).refine((text) => text !== '', 'answer-required'),
});

type Answer = {
  place: 'change' | 'answer' | 'erase';
  values: Record<string, string>;
  errors: Record<string, string>;
  refused?: string;
  reasonWrong?: boolean;
};

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('request-not-found');
  const form = await readForm(request, [
    ...['intent', 'version', 'state', 'assignee', 'subject'],
    { name: 'note', length: 8000, anyDigits: true },
    { name: 'text', length: 16_000, anyDigits: true },
    REASON_FIELD,
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const version = rowIdOf(values.version);
  const place = (['change', 'answer', 'erase'] as const).find((intent) => intent === values.intent);
  if (version === undefined || place === undefined) throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const actor = actorOf(viewer);
  const ref = { id, version };
  const again = (answer: Omit<Answer, 'place' | 'values'>, status: number) =>
    Response.json({ place, values, ...answer } satisfies Answer, { status });
  const wrong = (error: z.ZodError) =>
    again(
      {
        errors: Object.fromEntries(
          fieldErrors(error, values).map(
            ({ path, code, params: said }) => [path, errorText(locale, code, said)] as const,
          ),
        ),
      },
      400,
    );
  try {
    if (place === 'change') {
      const read = changeSchema.safeParse(values);
      if (!read.success) return wrong(read.error);
      const { state, assignee: assigneeId, note } = read.data;
      await changeRequest(actor, ref, { state, assigneeId, note });
    } else if (place === 'answer') {
      const read = answerSchema.safeParse(values);
      if (!read.success) return wrong(read.error);
      await answerRequest(actor, ref, read.data);
    } else {
      const reason = readReason(form);
      if (!reason) return again({ errors: {}, reasonWrong: true }, 400);
      await eraseRequestNow(actor, ref, reason);
    }
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 400)) throw error;
    return again({ errors: {}, refused: errorText(locale, error.code, error.details.params) }, error.status);
  }
  const message = translator(locale)(`requests-desk:done.${place}`);
  const to = place === 'erase' ? requestList.address() : `/support/requests/${id}`;
  return redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function VisitorRequest() {
  const { request, rows, late, history, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  const time = (instant: string) => (
    <time dateTime={instant}>
      <bdi>{formatDateTime(new Date(instant), locale)}</bdi>
    </time>
  );
  const of = (place: Answer['place']) => (answer?.place === place ? answer : undefined);
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
          <Panel title={t('said')}>
            <dl className="facts facts-ruled">
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="break-words whitespace-pre-line">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            {request.file ? (
              <div className="mt-4 grid justify-items-start gap-2">
                <LinkButton to={`/support/requests/${request.id}/file`} icon={Download} reloadDocument download>
                  {t('file', {
                    name: request.file.name,
                    size: numberFormat(locale).format(Math.ceil(request.file.bytes / KB)),
                  })}
                </LinkButton>
                <p className="text-sm text-muted">{t('file-hint')}</p>
              </div>
            ) : null}
          </Panel>
          {mayAct ? <AnswerPanel answer={of('answer')} /> : null}
          {request.mails.length > 0 ? (
            <Panel title={t('mails')}>
              <Timeline label={t('mails')}>
                {request.mails.map((mail) => (
                  <TimelineEvent
                    key={mail.id}
                    state={MAIL_STATES[mail.status] ?? 'waiting'}
                    icon={Mail}
                    title={
                      <Link to={`/ops/mails/${mail.id}`} className="link">
                        {t(`mail.${mail.kind}`)}
                      </Link>
                    }
                    stateLabel={t(`jobs:mail-status.${mail.status}`)}
                    time={{ dateTime: mail.createdAt, label: formatDateTime(new Date(mail.createdAt), locale) }}
                  >
                    {mail.kind === 'request-answer' ? (
                      <div className="mt-1 text-sm">
                        <b className="font-semibold">{mail.subject}</b>
                        <p className="break-words whitespace-pre-line text-muted">{mail.text}</p>
                      </div>
                    ) : null}
                  </TimelineEvent>
                ))}
              </Timeline>
            </Panel>
          ) : null}
          <Panel title={t('history')}>
            <AuditEntries entries={history} subject={{ type: 'request', id: String(request.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          {mayAct ? (
            <ChangeForm answer={of('change')} />
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
          {mayAct ? <EraseForm answer={of('erase')} /> : null}
        </aside>
      </div>
    </>
  );
}

function Refused({ answer }: { answer: Answer | undefined }) {
  return answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" compact /> : null;
}

/** The hidden fields of each form: the action, and the version that the user looked at. */
function Marks({ intent }: { intent: Answer['place'] }) {
  const { request } = useLoaderData<typeof loader>();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={request.version} />
    </>
  );
}

const useBusy = (intent: Answer['place']) => useNavigation().formData?.get('intent') === intent;

function ChangeForm({ answer }: { answer: Answer | undefined }) {
  const { request, assignees } = useLoaderData<typeof loader>();
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('change');
  return (
    <section>
      <h2>{t('handling')}</h2>
      <KeptForm method="post" version={request.version} className="grid gap-4">
        <Marks intent="change" />
        <Refused answer={answer} />
        <Field label={t('column.state')} error={answer?.errors.state}>
          <Select name="state" compact defaultValue={answer?.values.state ?? request.state}>
            {REQUEST_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('column.assignee')} error={answer?.errors.assignee}>
          <Select name="assignee" compact defaultValue={answer?.values.assignee ?? String(request.assigneeId ?? '')}>
            <option value="">{t('nobody')}</option>
            {request.assigneeId !== null && !assignees.some(({ id }) => id === request.assigneeId) ? (
              <option value={request.assigneeId}>{request.assignee}</option>
            ) : null}
            {assignees.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('note')} hint={t('note-hint')} error={answer?.errors.note}>
          <TextArea name="note" rows={4} maxLength={2000} defaultValue={answer?.values.note ?? request.note} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </KeptForm>
    </section>
  );
}

function AnswerPanel({ answer }: { answer: Answer | undefined }) {
  const { request, subject } = useLoaderData<typeof loader>();
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('answer');
  if (request.email === '') {
    return (
      <Panel title={t('answer.title')}>
        <p className="text-sm text-muted">{t('answer.by-phone')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('answer.title')}>
      <KeptForm method="post" version={request.version} className="grid gap-4">
        <Marks intent="answer" />
        <Refused answer={answer} />
        <p className="text-sm text-muted">
          {t('answer.to', { address: request.email, language: languageOf(request.locale).name })}
        </p>
        <Field label={t('answer.subject')} error={answer?.errors.subject} required>
          <TextInput name="subject" maxLength={120} defaultValue={answer?.values.subject ?? subject} />
        </Field>
        <Field label={t('answer.text')} error={answer?.errors.text} required>
          <TextArea name="text" rows={8} maxLength={4000} defaultValue={answer?.values.text} />
        </Field>
        <div>
          <Button type="submit" variant="primary" icon={Send} turn loading={busy}>
            {t('answer.send')}
          </Button>
        </div>
      </KeptForm>
    </Panel>
  );
}

function EraseForm({ answer }: { answer: Answer | undefined }) {
  const { request } = useLoaderData<typeof loader>();
  const { t } = useTranslation('requests-desk');
  return (
    <section>
      <h2>{t('erase.title')}</h2>
      <KeptForm method="post" version={request.version} className="grid gap-4">
        <input type="hidden" name="version" value={request.version} />
        <Refused answer={answer} />
        <p className="text-sm text-muted">{t('erase.text')}</p>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.values.reason} />
        <div>
          <ConfirmDialog
            trigger={{ label: t('erase.action'), icon: Eraser, variant: 'danger' }}
            title={t('erase.ask')}
            confirmLabel={t('erase.action')}
            cancelLabel={t('admin:cancel')}
            name="intent"
            value="erase"
          >
            {t('erase.consequence')}
          </ConfirmDialog>
        </div>
      </KeptForm>
    </section>
  );
}
