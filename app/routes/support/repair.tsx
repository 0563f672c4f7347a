import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation, type ShouldRevalidateFunction } from '~/platform/web';
import { CircleCheck, Hourglass, RotateCw, Wrench } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { ProgressBar } from '~/components/progress';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { causeKeyOf, causeWords } from '~/features/desks/staff/causes';
import { countLineStates, readFailedLines, type FailedLine } from '~/features/desks/support/desk-store.server';
import { FailedLineTable } from '~/features/desks/support/failed-line-table';
import { ageOf } from '~/features/desks/support/load-desk.server';
import { repairLines, type RepairedLine } from '~/features/desks/support/repair-lines.server';
import { planRepair } from '~/features/desks/support/repair-plan.server';
import { readRepair } from '~/features/desks/support/repair-store.server';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { uuidOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';

export const handle: RouteHandle = {
  titleKey: 'support:repair.title',
  breadcrumbKey: 'support:repair.title',
};

/** The number of lines that a plan or report lists; the rest is only counted. */
const SHOWN = 20;
const MOST_LINES = 1000;

/** The dry run of the repair that the URL names, or the report of a finished one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const search = new URL(request.url).searchParams;
  const locale = await localeOf(request);
  const now = new Date();
  const shown = (lines: readonly FailedLine[]) =>
    lines.slice(0, SHOWN).map((line) => ({ ...line, age: ageOf(line.failedAt, now, locale) }));
  const mayAct = may(viewer.role, 'support.write');
  if (search.has('report')) {
    const reportId = uuidOf(search.get('report'));
    const report = reportId ? await readRepair(reportId) : undefined;
    if (!report) throw notFound('not-found');
    const [states, failed] = await Promise.all([countLineStates(report.started), readFailedLines(report.started)]);
    const { actor, at, reason } = report;
    const counts = { started: report.started.length, changed: report.changed.length, gone: report.gone.length };
    return {
      kind: 'report' as const,
      report: { actor, at, reason, counts },
      done: states.done ?? 0,
      failed: states.failed ?? 0,
      failedAgain: shown(failed),
    };
  }
  const cause = causeKeyOf(search.get('cause'));
  const lineIds = search.getAll('line').flatMap((text) => uuidOf(text) ?? []);
  const { ready, blocked, ...plan } = await planRepair(lineIds.length > 0 || !cause ? { lineIds } : { cause });
  return {
    kind: 'plan' as const,
    cause: lineIds.length > 0 ? undefined : cause,
    asked: lineIds.length > 0 || cause !== undefined,
    plan: { ...plan, ready: ready.length, blocked: blocked.length },
    readyLines: shown(ready),
    blockedLines: shown(blocked),
    refs: ready.map(({ id, generation }) => `${id}:${generation}`).join(','),
    mayAct,
  };
}

type Answer = { reason: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const form = await readForm(request, [{ name: 'lines', length: MOST_LINES * 50 }, REASON_FIELD]);
  const reason = readReason(form);
  const typed = form.get('reason');
  if (reason === undefined) {
    return Response.json({ reason: typeof typed === 'string' ? typed : '' } satisfies Answer, { status: 422 });
  }
  const lines = readRefs(form.get('lines'));
  if (lines.length === 0) throw notFound('not-found');
  const repairId = await repairLines(lines, actorOf(viewer), reason);
  return redirect(`/support/repair?report=${repairId}`);
}

/** The lines of the dry run with their generations, so that lines that have changed since are left alone. */
function readRefs(value: FormDataEntryValue | null): RepairedLine[] {
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .slice(0, MOST_LINES)
    .flatMap((ref) => {
      const [id, generation] = ref.split(':');
      const orderLineId = uuidOf(id);
      return orderLineId && /^\d{1,6}$/.test(generation ?? '') ? [{ orderLineId, generation: Number(generation) }] : [];
    });
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : false;

export default function Repair() {
  const data = useLoaderData<typeof loader>();
  return data.kind === 'plan' ? <Plan data={data} /> : <Report data={data} />;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Plan({ data }: { data: Extract<Data, { kind: 'plan' }> }) {
  const { t } = useTranslation('support');
  const answer = useActionData<Answer>();
  const navigation = useNavigation();
  const { plan, cause, mayAct } = data;
  const backTo = cause ? `/support/causes/${cause}` : '/support';
  const facts = cause ? [t(`cause.${causeWords(cause)}.title`)] : undefined;
  return (
    <>
      <PageHead title={t('repair.title')} facts={facts} />
      {plan.ready === 0 && plan.blocked === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t(data.asked ? 'repair.none.title' : 'repair.unasked.title')}
          actions={<LinkButton to={backTo}>{t('repair.back')}</LinkButton>}
        >
          {t(data.asked ? 'repair.none.text' : 'repair.unasked.text')}
        </EmptyState>
      ) : (
        <div className="repair">
          <section aria-labelledby="repair-plan" className="repair-plan">
            <h2 id="repair-plan">{t('repair.dry-run')}</h2>
            <ul className="repair-counts">
              <Count value={plan.ready} label={t('repair.will-run')} strong />
              <Count value={plan.orders} label={t('repair.orders')} />
              <Count value={plan.dealers} label={t('repair.dealers')} />
              <Count value={plan.blocked} label={t('repair.blocked')} />
            </ul>
            {plan.over > 0 ? <p className="text-sm text-muted">{t('repair.over', { count: plan.over })}</p> : null}
            {plan.more > 0 ? <p className="text-sm text-muted">{t('repair.more', { count: plan.more })}</p> : null}
          </section>
          {plan.blocked > 0 ? (
            <>
              <Notice tone="warning" title={t('repair.blocked-title', { count: plan.blocked })}>
                {t('repair.blocked-text')}
              </Notice>
              <FailedLineTable lines={data.blockedLines} caption={t('repair.blocked-lines')} />
              <More shown={data.blockedLines.length} of={plan.blocked} />
            </>
          ) : null}
          {plan.ready > 0 ? (
            <>
              {mayAct ? (
                <Form method="post" className="repair-form">
                  <input type="hidden" name="lines" value={data.refs} />
                  <p className="text-sm text-muted">{t('repair.promise')}</p>
                  <ReasonField wrong={answer !== undefined} defaultValue={answer?.reason ?? ''} />
                  <div className="flex flex-wrap gap-2">
                    <Button type="submit" variant="primary" icon={RotateCw} loading={navigation.state === 'submitting'}>
                      {t('repair.run', { count: plan.ready })}
                    </Button>
                    <LinkButton to={backTo} variant="quiet">
                      {t('act.cancel')}
                    </LinkButton>
                  </div>
                </Form>
              ) : (
                <Notice tone="neutral">{t('staff:looks-only')}</Notice>
              )}
              <section aria-labelledby="repair-lines">
                <h2 id="repair-lines" className="mb-2">
                  {t('repair.lines')}
                </h2>
                <FailedLineTable lines={data.readyLines} caption={t('repair.lines')} />
                <More shown={data.readyLines.length} of={plan.ready} />
              </section>
            </>
          ) : null}
        </div>
      )}
    </>
  );
}

function Report({ data }: { data: Extract<Data, { kind: 'report' }> }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const { report, done, failed } = data;
  const { started, changed, gone } = report.counts;
  const over = done + failed;
  return (
    <>
      <PageHead
        title={t('report.title')}
        state={<LiveConsole />}
        facts={[
          <bdi key="actor">{report.actor}</bdi>,
          <time key="at" dateTime={report.at} className="tabular-nums">
            {formatDateTime(new Date(report.at), locale)}
          </time>,
        ]}
        actions={<LinkButton to="/support">{t('report.back')}</LinkButton>}
      />
      <div className="repair">
        <Facts items={[{ label: t('staff:reason.label'), value: report.reason }]} />
        <ul className="repair-counts">
          <Count value={started} label={t('report.started')} strong />
          <Count value={changed} label={t('report.changed')} />
          <Count value={gone} label={t('report.gone')} />
        </ul>
        {changed > 0 ? <p className="text-sm text-muted">{t('report.changed-text')}</p> : null}
        {started > 0 ? (
          <>
            <ProgressBar
              label={t('report.progress')}
              value={over}
              max={started}
              valueText={t('report.progress-of', { over, started })}
            />
            {over < started ? (
              <Notice tone="info" icon={Hourglass} role="status">
                {t('report.running', { count: started - over })}
              </Notice>
            ) : failed === 0 ? (
              <Notice tone="success" role="status" title={t('report.all-done', { count: done })}>
                {t('report.all-done-text')}
              </Notice>
            ) : (
              <Notice tone="danger" role="status" icon={Wrench} title={t('report.some-failed', { count: failed })}>
                {t('report.some-failed-text', { count: done })}
              </Notice>
            )}
          </>
        ) : null}
        {data.failedAgain.length > 0 ? (
          <section aria-labelledby="failed-again">
            <h2 id="failed-again" className="mb-2">
              {t('report.failed-again')}
            </h2>
            <FailedLineTable lines={data.failedAgain} caption={t('report.failed-again')} />
            <More shown={data.failedAgain.length} of={failed} />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Count({ value, label, strong = false }: { value: number; label: string; strong?: boolean }) {
  return (
    <li data-strong={strong || undefined}>
      <b className="tabular-nums">{value}</b>
      <span>{label}</span>
    </li>
  );
}

function More({ shown, of }: { shown: number; of: number }) {
  const { t } = useTranslation('support');
  return of > shown ? <p className="mt-2 text-sm text-muted">{t('repair.and-more', { count: of - shown })}</p> : null;
}
