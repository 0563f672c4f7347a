import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ActPlan, ActReport, SHOWN_ONE_BY_ONE } from '~/features/desks/operations/act-page';
import { ActedJobs, Uncorrected } from '~/features/desks/operations/acted-jobs';
import { askedJobs, MOST_CHOSEN } from '~/features/desks/operations/asked-jobs.server';
import type { JobTally } from '~/features/desks/operations/job-act';
import { actOnJobs, planJobAct } from '~/features/desks/operations/job-act.server';
import { needsCorrection } from '~/features/desks/operations/job-errors';
import { VERB_ICONS } from '~/features/desks/operations/job-list';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { seenJob, shownJob, type ShownJob } from '~/features/desks/operations/job-rows';
import { startJobRun } from '~/features/desks/operations/start-job-run.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { CanaryWords, RunTaken } from '~/features/desks/support/run-taken';
import { repairRun } from '~/features/desks/support/repair-run-filter';
import { answerRun, type TakenBy } from '~/features/desks/support/start-repair.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'jobs:act.preview',
  breadcrumbKey: 'jobs:act.preview',
};

/** The dry run of an action on jobs; it has its own URL, so that a colleague can check it first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const locale = await localeOf(request);
  const { verb, filter, choice, rest } = await askedJobs(new URL(request.url).searchParams, locale);
  const { will, tally, matching } = await planJobAct(verb, choice);
  const now = new Date();
  return {
    verb,
    filter,
    rest,
    tally,
    matching,
    jobs: will.slice(0, SHOWN_ONE_BY_ONE).map((job) => shownJob(job, now, { locale, t: translator(locale) })),
    uncorrected: verb === 'retry' ? will.filter(needsCorrection).length : 0,
    seen: 'query' in choice || rest !== undefined ? null : will.map(seenJob),
    mayAct: may(viewer.role, 'ops.write'),
  };
}

type Answer =
  | { wrongReason: true; typed: string }
  | { taken: TakenBy | null; typed: string }
  | { report: { jobs: ShownJob[]; tally: JobTally; matching: number | null } };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const locale = await localeOf(request);
  const form = await readForm(request, [
    'intent',
    'verb',
    'all',
    'rest',
    // A mail's id contains its time in microseconds, which looks like a card number.
    { name: 'id', times: MOST_CHOSEN, anyDigits: true },
    ...jobList.formFields,
    REASON_FIELD,
  ]);
  const reason = readReason(form);
  const typed = form.get('reason');
  if (form.get('intent') !== 'run' || reason === undefined) {
    const answer: Answer = { wrongReason: true, typed: typeof typed === 'string' ? typed.slice(0, 1000) : '' };
    return Response.json(answer, { status: 400 });
  }
  const { verb, choice, rest } = await askedJobs(form, locale);
  const watched = await answerRun(request, await startJobRun(verb, choice, actorOf(viewer), reason, rest), reason);
  if (watched) return watched;
  const { done, tally, matching } = await actOnJobs(verb, choice, actorOf(viewer), reason);
  const now = new Date();
  const jobs = done.slice(0, SHOWN_ONE_BY_ONE).map((job) => shownJob(job, now, { locale, t: translator(locale) }));
  return Response.json({ report: { jobs, tally, matching } } satisfies Answer);
}

export default function ActOnJobs() {
  const plan = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('jobs');
  const { verb, filter, uncorrected, rest } = plan;
  const report = answer && 'report' in answer ? answer.report : undefined;
  const { jobs, tally, matching } = report ?? plan;
  const act = {
    texts: 'act',
    words: `act.${verb}`,
    verb,
    list: jobList,
    filter,
    tally,
    matching,
    shown: jobs.length,
    backTo: rest === undefined ? undefined : repairRun(rest).address(),
  } as const;
  if (report) {
    return (
      <ActReport {...act}>
        <ActedJobs caption={t('act.was', { count: tally.done })} jobs={jobs} />
      </ActReport>
    );
  }
  return (
    <ActPlan
      {...act}
      icon={VERB_ICONS[verb]}
      danger={verb === 'remove'}
      consequence={<CanaryWords of={verb === 'retry' ? tally.done : 0} />}
      notices={
        <>
          {answer && 'taken' in answer ? <RunTaken by={answer.taken} /> : null}
          <Uncorrected count={uncorrected} />
        </>
      }
      seen={plan.seen}
      rest={rest}
      mayAct={plan.mayAct}
      wrongReason={answer !== undefined && 'wrongReason' in answer}
      typed={answer && 'typed' in answer ? answer.typed : ''}
    >
      <ActedJobs caption={t('act.will', { count: tally.done })} jobs={jobs} />
    </ActPlan>
  );
}
