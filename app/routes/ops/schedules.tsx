import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { newestRate, recentRates } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { exchangeRateUrl } from '~/features/catalogue/exchange-rates/fetch-exchange-rates.server';
import { requestSchedule } from '~/features/desks/operations/request-schedule.server';
import { firstRunAt, readRuns, type ScheduleRun } from '~/features/kit/runtime/schedule-store.server';
import { RunButton, RunQuestionNotice } from '~/features/desks/operations/run-question';
import { ResultText, RunPill, type ShownRun } from '~/features/desks/operations/run-words';
import { nextDue, scheduleOf, SCHEDULES, type ScheduleName } from '~/features/kit/runtime/schedules';
import { useFigures } from '~/features/desks/operations/use-figures';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { formatDate, formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/number-format';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { settings } from '~/platform/settings-store.server';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

const RUNS_SHOWN = 8;
const DAYS_OF_RATES = 7;

export const handle: RouteHandle = {
  titleKey: 'ops:schedules.title',
  breadcrumbKey: 'ops:schedules.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const mayAct = may(viewer.role, 'ops.write');
  const [locale, { rate }, newest, rates, since, ...histories] = await Promise.all([
    localeOf(request),
    settings(),
    newestRate('USD'),
    recentRates(DAYS_OF_RATES),
    firstRunAt(),
    ...SCHEDULES.map((name) => readRuns(name, RUNS_SHOWN)),
  ]);
  const now = new Date();
  const day = (date: string) => formatDate(new Date(`${date}T12:00:00+03:00`), locale);
  const shown = (run: ScheduleRun): ShownRun => ({
    ...run,
    when: formatRelative(new Date(run.startedAt), now, locale),
    exactly: `${formatDate(new Date(run.startedAt), locale)} ${formatTime(new Date(run.startedAt))}`,
    seconds: run.finishedAt === null ? null : (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000,
  });
  const ratesOff = exchangeRateUrl() === undefined;
  return {
    mayAct,
    asked: mayAct ? scheduleOf(new URL(request.url).searchParams.get('run')) : undefined,
    ratesOff,
    schedules: SCHEDULES.map((name, index) => {
      const runs = histories[index] ?? [];
      const last = runs.find(({ worker }) => worker !== '');
      const off = name === 'fetch-exchange-rates' && ratesOff;
      const due = nextDue(
        name,
        {
          lastStartedAt: last && new Date(last.startedAt),
          lastDone: last?.outcome === 'done',
          since,
          newestRates: newest?.date,
        },
        now,
      );
      return { name, off, next: off || due <= now ? null : formatDateTime(due, locale), runs: runs.map(shown) };
    }),
    rates: rates.map((row) => ({ ...row, day: day(row.date) })),
    orders: {
      mode: rate.mode,
      fixed: rate.fixed,
      newest: newest && { ...newest, day: day(newest.date) },
    },
  };
}

type Answer = { wrong: true; name: ScheduleName; reason: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, ['intent', 'name', REASON_FIELD]);
  const name = form.get('intent') === 'run' ? scheduleOf(form.get('name')) : undefined;
  if (!name) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  if (reason === undefined) {
    const given = form.get('reason');
    return Response.json({ wrong: true, name, reason: typeof given === 'string' ? given : '' } satisfies Answer, {
      status: 400,
    });
  }
  const asked = await requestSchedule(name, actorOf(viewer), reason);
  const t = translator(await localeOf(request));
  const message = t(`ops:run-now.${asked ? 'done' : 'already'}`, { name: t(`ops:schedule.${name}.name`) });
  const toast = flashToast({ tone: asked ? 'success' : 'info', message });
  return redirect('/ops/schedules', { headers: { 'Set-Cookie': toast } });
}

export default function Schedules() {
  const { mayAct, asked, schedules } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('ops');
  const question = answer?.name ?? asked;
  return (
    <>
      <PageHead title={t('schedules.title')} state={<LiveConsole />} />
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('schedules.about')} {mayAct ? null : t('staff:looks-only')}
      </p>
      <div className="ops-notices">
        {question ? <RunQuestionNotice name={question} wrong={Boolean(answer)} reason={answer?.reason ?? ''} /> : null}
      </div>
      <Overview />
      <Rates />
      <section className="mt-6">
        <h2 className="mb-3">{t('schedules.history')}</h2>
        {schedules.map(({ name, runs }) => (
          <History key={name} name={name} runs={runs} />
        ))}
      </section>
    </>
  );
}

function Overview() {
  const { schedules, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  return (
    <Panel flush>
      <Table caption={t('schedules.list')} tall>
        <TableHead>
          <Th>{t('schedules.name')}</Th>
          <Th low>{t('schedules.rhythm')}</Th>
          <Th>{t('schedules.next')}</Th>
          <Th>{t('schedules.last')}</Th>
          <Th low>{t('schedules.result')}</Th>
          {mayAct ? <Th hidden>{t('schedules.actions')}</Th> : null}
        </TableHead>
        <TableBody>
          {schedules.map(({ name, off, next, runs }) => {
            const [last] = runs;
            return (
              <Row key={name}>
                <Td phone="title">
                  <span className="font-medium">{t(`schedule.${name}.name`)}</span>
                  <SubLine>{t(`schedule.${name}.about`)}</SubLine>
                </Td>
                <Td low phone="hidden">
                  {t(`schedule.${name}.rhythm`)}
                </Td>
                <Td phone="wide" className="ops-number">
                  <span className="text-muted md:hidden">{t('schedules.next')}: </span>
                  {off ? t('schedules.off') : (next ?? t('schedules.now'))}
                </Td>
                <Td phone="meta">
                  {last ? (
                    <>
                      <RunPill run={last} plain />
                      <SubLine>
                        <time dateTime={last.startedAt} title={last.exactly}>
                          {last.when}
                        </time>
                        {last.seconds === null ? null : ` · ${span(last.seconds)}`}
                      </SubLine>
                    </>
                  ) : (
                    <span className="text-muted">{t('schedules.never')}</span>
                  )}
                </Td>
                <Td low phone="wide">
                  {last ? <ResultText run={last} /> : null}
                </Td>
                {mayAct ? (
                  <Td end phone="state">
                    <RunButton name={name} off={off} />
                  </Td>
                ) : null}
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </Panel>
  );
}

function History({ name, runs }: { name: ScheduleName; runs: readonly ShownRun[] }) {
  const { t } = useTranslation('ops');
  const { span } = useFigures();
  const title = t(`schedule.${name}.name`);
  return (
    <details className="schedule-history">
      <summary>
        {title} <span className="text-muted">{runs.length}</span>
      </summary>
      {runs.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t('schedules.never')}</p>
      ) : (
        <Table caption={t('schedules.history-of', { name: title })}>
          <TableHead>
            <Th>{t('schedules.started')}</Th>
            <Th>{t('queues.state')}</Th>
            <Th end>{t('schedules.took')}</Th>
            <Th>{t('schedules.result')}</Th>
            <Th low>{t('schedules.worker')}</Th>
          </TableHead>
          <TableBody>
            {runs.map((run) => (
              <Row key={run.id}>
                <Td phone="title" className="ops-number whitespace-nowrap">
                  <time dateTime={run.startedAt}>{run.exactly}</time>
                </Td>
                <Td phone="amount">
                  <RunPill run={run} plain />
                </Td>
                <Td end phone="hidden" className="ops-number">
                  {run.seconds === null ? '–' : span(run.seconds)}
                </Td>
                <Td phone="wide">
                  <ResultText run={run} />
                </Td>
                <Td low phone="hidden">
                  <code dir="ltr">{run.worker || '–'}</code>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </details>
  );
}

/** The bank's rates of the last days, and the rate that orders use. */
function Rates() {
  const { rates, orders, ratesOff } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ops');
  const { locale } = useShell();
  const rate = (text: string) =>
    numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(text));
  const { mode, fixed, newest } = orders;
  return (
    <Panel
      className="mt-4"
      title={t('rates.title')}
      actions={
        <Link to="/ops/settings" className="link text-sm">
          {t('rates.settings')}
        </Link>
      }
    >
      <p className="text-sm">
        {mode === 'fixed'
          ? t('rates.fixed', { rate: rate(fixed) })
          : newest
            ? t('rates.central', { rate: rate(newest.selling), date: newest.day })
            : t('rates.central-none', { rate: rate(fixed) })}
      </p>
      {ratesOff ? (
        <div className="mt-3">
          <Notice compact tone="neutral">
            {t('rates.off')}
          </Notice>
        </div>
      ) : null}
      {rates.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('rates.none')}</p>
      ) : (
        <Table caption={t('rates.title')} stacked={false} className="mt-3">
          <TableHead>
            <Th>{t('rates.day')}</Th>
            <Th>{t('rates.currency')}</Th>
            <Th end>{t('rates.buying')}</Th>
            <Th end>{t('rates.selling')}</Th>
          </TableHead>
          <TableBody>
            {rates.map(({ date, day, currency, buying, selling }) => (
              <Row key={`${date} ${currency}`}>
                <Td className="ops-number">{day}</Td>
                <Td>
                  <bdi>{currency}</bdi>
                </Td>
                <Td end>
                  <bdi>{rate(buying)}</bdi>
                </Td>
                <Td end>
                  <bdi>{rate(selling)}</bdi>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
