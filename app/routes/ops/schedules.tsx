import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { newestRate, recentRates } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { exchangeRateUrl } from '~/features/catalogue/exchange-rates/fetch-exchange-rates.server';
import { RatesPanel } from '~/features/desks/operations/rates-panel';
import { requestSchedule } from '~/features/desks/operations/request-schedule.server';
import { RunQuestionNotice } from '~/features/desks/operations/run-question';
import type { ShownRun } from '~/features/desks/operations/run-words';
import { ScheduleHistory } from '~/features/desks/operations/schedule-history';
import { ScheduleTable } from '~/features/desks/operations/schedule-table';
import { firstRunAt, readRuns, type ScheduleRun } from '~/features/kit/runtime/schedule-store.server';
import { nextDue, scheduleOf, SCHEDULES, type ScheduleName } from '~/features/kit/runtime/schedules';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { formatDate, formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { settings } from '~/platform/settings-store.server';
import { flashToast } from '~/platform/toasts.server';

const RUNS_SHOWN = 8;
const DAYS_OF_RATES = 7;

export const handle: RouteHandle = {
  titleKey: 'ops:schedules.title',
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
  const { mayAct, asked, schedules, rates, orders, ratesOff } = useLoaderData<typeof loader>();
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
      <ScheduleTable schedules={schedules} mayAct={mayAct} />
      <RatesPanel rates={rates} orders={orders} ratesOff={ratesOff} />
      <section className="mt-6">
        <h2 className="mb-3">{t('schedules.history')}</h2>
        {schedules.map(({ name, runs }) => (
          <ScheduleHistory key={name} name={name} runs={runs} />
        ))}
      </section>
    </>
  );
}
