import { Form, Link, useActionData, useNavigation, type useLoaderData } from '~/platform/web';
import type { ReactNode } from 'react';
import { Button } from '~/components/button';
import { classNames } from '~/components/class-names';
import { ConfirmDialog } from '~/components/dialog';
import { EmptyState } from '~/components/empty-state';
import { Facts } from '~/components/facts';
import { Checkbox, ErrorSummary, Field, TextInput } from '~/components/field';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Pause,
  Play,
  RotateCw,
  Save,
  SearchX,
  Send,
  Trash,
  Webhook,
} from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { EVENT_NAMES } from '~/features/kit/events/event-types';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { addDays, dayInIstanbul, formatDateTime } from '~/platform/dates';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { ACTS } from './acts-form';
import { DELIVERY_STATES, deliveryList } from './delivery-filter';
import type { DeliveryRow } from './delivery-store.server';
import { EndpointFields, useFactErrors } from './endpoint-fields';
import type { EndpointAnswer } from './endpoint-form';
import { EndpointPill } from './endpoint-pill';
import { SecretOnce } from './secret-once';
import { ShownDelivery } from './shown-delivery';
import type { loadEndpoint } from './webhook-pages.server';

type Loaded = ReturnType<typeof useLoaderData<typeof loadEndpoint>>;

/** An endpoint with its health, its log, one event in full, its secrets, and its actions. */
export function EndpointView({
  data,
  mayUse,
  mayManage,
}: {
  data: Loaded;
  /** The right to switch it on and off, test it, and send again. */
  mayUse: boolean;
  /** The right to change its address, events and secrets. */
  mayManage: boolean;
}) {
  const { owner, endpoint, counts, shown, now } = data;
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const answer = useActionData<EndpointAnswer>();
  const asks = owner === null;
  const acted = answer?.form === 'acts' ? answer : undefined;
  const errors = useFactErrors(acted, ACTS);
  return (
    <>
      <PageHead
        title={<bdi>{endpoint.name}</bdi>}
        state={<EndpointPill endpoint={endpoint} />}
        facts={[
          <bdi key="url" dir="ltr" className="wrap-anywhere">
            {endpoint.url}
          </bdi>,
          t('day', { part: boundedCount(counts.dayDelivered, locale), all: boundedCount(counts.day, locale) }),
        ]}
        actions={
          mayUse ? (
            <>
              <ActButton
                intent={endpoint.enabled ? 'off' : 'on'}
                icon={endpoint.enabled ? Pause : Play}
                quiet={endpoint.enabled}
              />
              {endpoint.enabled ? <ActButton intent="test" icon={Send} /> : null}
            </>
          ) : undefined
        }
      />
      <div className="mb-5 grid gap-4 empty:hidden">
        {mayUse ? null : <Notice compact>{t('staff:looks-only')}</Notice>}
        {acted?.secret === undefined ? null : <SecretOnce secret={acted.secret} />}
        <ErrorSummary title={t('errors:summary')} answer={acted} errors={errors} />
        {endpoint.offReason === null ? null : (
          <Notice tone={endpoint.offReason === 'person' ? 'neutral' : 'warning'} title={t(`off.${endpoint.offReason}`)}>
            {endpoint.offSince === null ? null : formatDateTime(new Date(endpoint.offSince), locale)} · {t('off.text')}
          </Notice>
        )}
        {endpoint.failingSince === null || !endpoint.enabled ? null : (
          <Notice tone="warning" title={t('failing.title')}>
            {t('failing.text', { since: formatDateTime(new Date(endpoint.failingSince), locale) })}
          </Notice>
        )}
      </div>
      <div className="split">
        <Log data={data} mayUse={mayUse}>
          {shown ? (
            <ShownDelivery key={shown.eventId} delivery={shown} now={now} mayResend={mayUse && endpoint.enabled} />
          ) : null}
        </Log>
        <aside className="rail">
          {mayUse ? (
            asks ? (
              <ReasonForm
                id={ACTS}
                preventScrollReset
                wrong={acted?.wrong.includes('reason')}
                typed={acted?.values.reason}
                ask={(value) =>
                  value === 'delete'
                    ? { title: t('delete.title', { name: endpoint.name }), text: t('delete.text'), danger: true }
                    : undefined
                }
              />
            ) : (
              <Form method="post" id={ACTS} preventScrollReset hidden />
            )
          ) : null}
          <Secrets data={data} mayManage={mayManage} />
          {mayManage ? <FactsForm data={data} /> : null}
          {mayUse && endpoint.enabled ? <SpanForm asks={asks} /> : null}
          <section aria-labelledby="retries">
            <h2 id="retries">{t('retries.title')}</h2>
            <p className="text-sm text-muted">{t('retries.text')}</p>
          </section>
          {mayManage ? (
            <section aria-labelledby="delete-title">
              <h2 id="delete-title">{t('delete.action')}</h2>
              <p className="mb-3 text-sm text-muted">{t('delete.text')}</p>
              {asks ? (
                <Button
                  type="submit"
                  form={ACTS}
                  name="intent"
                  value="delete"
                  icon={Trash}
                  variant="danger"
                  size="small"
                >
                  {t('delete.action')}
                </Button>
              ) : (
                <ConfirmDialog
                  trigger={{ label: t('delete.action'), icon: Trash, variant: 'danger', size: 'small' }}
                  title={t('delete.title', { name: endpoint.name })}
                  confirmLabel={t('delete.action')}
                  cancelLabel={t('cancel')}
                  form={ACTS}
                  name="intent"
                  value="delete"
                >
                  {t('delete.text')}
                </ConfirmDialog>
              )}
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}

function useBusy(intent: string): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

function ActButton({
  intent,
  icon,
  quiet = false,
  small = false,
  children,
}: {
  intent: string;
  icon?: typeof Send;
  quiet?: boolean;
  small?: boolean;
  children?: ReactNode;
}) {
  const { find } = useTranslation('webhooks');
  const busy = useBusy(intent);
  return (
    <Button
      type="submit"
      form={ACTS}
      name="intent"
      value={intent}
      icon={icon}
      variant={quiet ? 'quiet' : 'secondary'}
      {...(small && { size: 'small' as const })}
      loading={busy}
    >
      {children ?? find(`webhooks:act.${intent}`)}
    </Button>
  );
}

const ROW = {
  delivered: { icon: CircleCheck, tone: 'text-success-text' },
  failed: { icon: CircleX, tone: 'text-danger-text' },
  waiting: { icon: CircleDashed, tone: 'text-muted' },
  retrying: { icon: RotateCw, tone: 'text-warning-text' },
} as const;

/**
 * The log with the shown event beside it, or below it on narrow screens; an event that the user selected comes first
 * there.
 */
function Log({
  data: { owner, endpoint, filter, rows, counts, searched, next, shown, chosen, now },
  mayUse,
  children,
}: {
  data: Loaded;
  mayUse: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const list = deliveryList(owner, endpoint.id);
  const today = new Date(now);
  const narrowed = list.narrows(filter);
  return (
    <section aria-labelledby="log" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="log">{t('log.title')}</h2>
        <nav aria-label={t('log.states')} className="flex flex-wrap gap-1 text-sm">
          {([undefined, ...DELIVERY_STATES] as const).map((state) => (
            <Link
              key={state ?? ''}
              to={list.address(filter, { state })}
              preventScrollReset
              aria-current={filter.state === state ? 'page' : undefined}
              className={classNames(
                'rounded-md px-2.5 py-1',
                filter.state === state ? 'bg-accent-tint font-semibold text-action-text' : 'text-muted hover:underline',
              )}
            >
              {t(`log.${state ?? 'all'}`)}
              {state === undefined ? ` ${boundedCount(counts.all, locale)}` : ''}
              {state === 'undelivered' ? ` ${boundedCount(counts.undelivered, locale)}` : ''}
            </Link>
          ))}
        </nav>
        {mayUse && endpoint.enabled && counts.undelivered > 0 ? (
          <span className="ms-auto">
            <ActButton intent="resend-undelivered" icon={RotateCw} small>
              {t('act.resend-undelivered', { count: counts.undelivered })}
            </ActButton>
          </span>
        ) : null}
      </div>
      <div className="toolbar">
        <ListSearch list={list} filter={filter} label={t('log.search')} placeholder={t('log.search-placeholder')} />
        <ChoiceFilter
          list={list}
          filter={filter}
          field="type"
          label={t('log.type')}
          removeLabel={t('log.type-remove')}
          value={filter.type}
          choices={EVENT_NAMES.map((type) => ({
            value: type,
            text: (
              <code dir="ltr" className="text-xs">
                {type}
              </code>
            ),
          }))}
        />
        <PeriodFilter
          list={list}
          filter={filter}
          periods={[1, 7].map((days) => ({ days, from: dayInIstanbul(addDays(today, 1 - days)) }))}
        />
      </div>
      {searched === null ? null : (
        <p className="mb-3 text-xs text-muted">
          {t('log.searched', { newest: numberFormat(locale).format(searched) })}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Webhook}
          title={t(narrowed ? 'log.nothing' : 'log.empty')}
          headingLevel={3}
        >
          {t(narrowed ? 'log.nothing-text' : 'log.empty-text')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[280px_minmax(0,1fr)]">
          <div className={classNames('min-w-0', chosen && 'max-xl:order-last')}>
            <ol className="overflow-hidden rounded-lg border border-line">
              {rows.map((row) => (
                <LogRow
                  key={row.eventId}
                  row={row}
                  to={list.beside(list.path, filter, [['event', row.eventId]])}
                  current={row.eventId === shown?.eventId}
                />
              ))}
            </ol>
            <ListPages list={list} filter={filter} shown={rows.length} total={undefined} next={next ?? undefined} />
          </div>
          {children}
        </div>
      )}
    </section>
  );
}

function LogRow({ row, to, current }: { row: DeliveryRow; to: string; current: boolean }) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const failing = row.status === 'waiting' && row.attempts > 0;
  const { icon: Icon, tone } = ROW[failing ? 'retrying' : row.status];
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={to}
        aria-current={current ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 px-3 py-2.5',
          current ? 'bg-accent-tint' : 'hover:bg-hover',
        )}
      >
        <Icon aria-hidden className={classNames('size-5', tone)} />
        <span className="flex min-w-0 flex-wrap justify-between gap-x-2">
          <code dir="ltr" className="text-sm">
            {row.type}
          </code>
          <bdi dir="ltr" className="text-xs text-muted tabular-nums">
            {row.subject}
          </bdi>
        </span>
        <span className="col-start-2 text-xs text-muted">
          <time dateTime={row.at} className="tabular-nums">
            <bdi>{formatDateTime(new Date(row.at), locale)}</bdi>
          </time>{' '}
          · <Outcome row={row} />
          {failing ? ` · ${t('log.next', { at: formatDateTime(new Date(row.dueAt), locale) })}` : null}
        </span>
      </Link>
    </li>
  );
}

/** The result of the last attempt, in short. */
function Outcome({ row }: { row: DeliveryRow }) {
  const { t, find } = useTranslation('webhooks');
  const { locale } = useShell();
  if (row.underWay) return t('log.under-way');
  if (row.code === null) return t('log.not-yet');
  const number = numberFormat(locale);
  const facts = [
    row.httpStatus === null ? (find(`webhooks:code.${row.code}`) ?? row.code) : row.httpStatus,
    t('ms', { value: number.format(row.tookMs ?? 0) }),
    ...(row.status === 'waiting' ? [t('log.attempt', { number: number.format(row.attempts) })] : []),
    ...(row.status === 'failed' ? [t('log.given-up')] : []),
  ];
  return facts.join(' · ');
}

const VERIFYING = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);
const event = webhook.verify(
  body, // as it came
  headers,
);`;

function Secrets({ data: { endpoint }, mayManage }: { data: Loaded; mayManage: boolean }) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const { secretHint, oldSecretHint, oldSecretUntil } = endpoint;
  const secret = (hint: string) => (
    <code dir="ltr" className="text-sm">
      whsec_…{hint}
    </code>
  );
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">{t('secret.title')}</h2>
      <p className="mb-3 text-sm text-muted">{t(oldSecretHint === null ? 'secret.text' : 'secret.two')}</p>
      <Facts
        items={[
          { label: t('secret.new'), value: secret(secretHint) },
          ...(oldSecretHint !== null && oldSecretUntil !== null
            ? [
                {
                  label: t('secret.old'),
                  value: (
                    <>
                      {secret(oldSecretHint)}{' '}
                      <span className="text-xs text-muted">
                        {t('secret.until', { at: formatDateTime(new Date(oldSecretUntil), locale) })}
                      </span>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <details className="mt-3 text-sm">
        <summary className="min-h-6 cursor-pointer text-action-text">{t('verify.title')}</summary>
        <p className="my-2 text-muted">{t('verify.text')}</p>
        <pre
          dir="ltr"
          tabIndex={0}
          role="group"
          aria-label={t('verify.title')}
          className="overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
        >
          {VERIFYING}
        </pre>
      </details>
      {mayManage ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {oldSecretHint === null ? (
            <ActButton intent="rotate" small />
          ) : (
            <>
              <ActButton intent="end-old" small />
              <ActButton intent="keep-old" small quiet />
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}

/** A form with one button, for which staff give a reason. */
function AskingForm({
  asks,
  answer,
  button,
  children,
  ...form
}: {
  asks: boolean;
  answer: EndpointAnswer | undefined;
  button: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return asks ? (
    <ReasonForm
      {...form}
      noValidate
      preventScrollReset
      wrong={answer?.wrong.includes('reason')}
      typed={answer?.values.reason}
      buttons={button}
    >
      {children}
    </ReasonForm>
  ) : (
    <Form {...form} method="post" noValidate preventScrollReset>
      {children}
      {button}
    </Form>
  );
}

const FACTS = 'facts';

function FactsForm({ data: { owner, endpoint } }: { data: Loaded }) {
  const { t } = useTranslation('webhooks');
  const answer = useActionData<EndpointAnswer>();
  const own = answer?.form === 'facts' ? answer : undefined;
  const errors = useFactErrors(own, FACTS);
  const busy = useBusy('save');
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('facts')}</h2>
      <AskingForm
        asks={owner === null}
        answer={own}
        className="grid gap-4"
        key={`${endpoint.name} ${endpoint.url} ${endpoint.events.join()}`}
        button={
          <Button
            type="submit"
            name="intent"
            value="save"
            size="small"
            icon={Save}
            loading={busy}
            className="justify-self-start"
          >
            {t('act.save')}
          </Button>
        }
      >
        <ErrorSummary title={t('errors:summary')} answer={own} errors={errors} />
        <EndpointFields id={FACTS} values={endpoint} answer={own} />
      </AskingForm>
    </section>
  );
}

/** Sends the events of a period again. */
function SpanForm({ asks }: { asks: boolean }) {
  const { t, find } = useTranslation('webhooks');
  const answer = useActionData<EndpointAnswer>();
  const own = answer?.form === 'span' ? answer : undefined;
  const wrong = own?.wrong.includes('span') ? t('rule.span') : undefined;
  const busy = useBusy('resend-span');
  return (
    <section aria-labelledby="span-title">
      <h2 id="span-title">{t('span.title')}</h2>
      <AskingForm
        asks={asks}
        answer={own}
        className="grid gap-3"
        button={
          <Button
            type="submit"
            name="intent"
            value="resend-span"
            size="small"
            icon={RotateCw}
            loading={busy}
            className="justify-self-start"
          >
            {t('act.resend-span')}
          </Button>
        }
      >
        <p className="text-sm text-muted">{t('span.text')}</p>
        <ErrorSummary
          title={t('errors:summary')}
          answer={own}
          errors={(own?.wrong ?? []).map((name) => ({
            ...(name === 'span' && { id: 'span-from' }),
            message: find(`webhooks:rule.${name}`) ?? name,
          }))}
        />
        <Field id="span-from" label={t('span.from')} error={wrong}>
          <TextInput type="datetime-local" name="from" defaultValue={own?.values.from} compact />
        </Field>
        <Field label={t('span.until')}>
          <TextInput type="datetime-local" name="until" defaultValue={own?.values.until} compact />
        </Field>
        <Checkbox name="all" label={t('span.all')} />
      </AskingForm>
    </section>
  );
}
