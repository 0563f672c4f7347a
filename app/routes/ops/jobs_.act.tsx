import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ActPlan, ActReport, SHOWN_ONE_BY_ONE } from '~/features/desks/operations/act-page';
import { ActedJobs, Uncorrected } from '~/features/desks/operations/acted-jobs';
import { jobRefOf } from '~/features/desks/operations/job';
import { JOB_VERBS, type JobTally } from '~/features/desks/operations/job-act';
import { actOnJobs, planJobAct, type JobChoice } from '~/features/desks/operations/job-act.server';
import { errorsLike, needsCorrection } from '~/features/desks/operations/job-errors';
import { VERB_ICONS } from '~/features/desks/operations/job-list';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { seenJob, shownJob, type ShownJob } from '~/features/desks/operations/job-rows';
import { searchJobs } from '~/features/desks/operations/job-search-store.server';
import { startJobRun } from '~/features/desks/operations/start-job-run.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { CanaryWords, RunTaken } from '~/features/desks/support/run-taken';
import { answerRun, type TakenBy } from '~/features/desks/support/start-repair.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'jobs:act.preview',
  breadcrumbKey: 'jobs:act.preview',
};

/** The list's pages are smaller, so a larger selection did not come from it. */
const MOST_CHOSEN = 200;

/** The requested action: a verb, and jobs by ids or by the whole filter. */
async function asked(values: URLSearchParams | FormData, locale: string) {
  const verb = JOB_VERBS.find((known) => known === values.get('verb'));
  if (!verb) throw notFound('not-found');
  const filter = jobList.read(values);
  const refs = values
    .getAll('id')
    .slice(0, MOST_CHOSEN)
    .flatMap((text) => {
      const [id, version] = typeof text === 'string' ? text.split('@') : [];
      const ref = jobRefOf(id);
      return ref ? [{ ref, version: version && /^\d{1,16}$/.test(version) ? Number(version) : undefined }] : [];
    });
  if (values.get('all') !== '1') return { verb, filter, choice: { refs } satisfies JobChoice };
  const search = filter.query ? await searchJobs(filter.query, errorsLike(filter.query, translator(locale))) : null;
  return { verb, filter, choice: { query: { ...filter, search } } satisfies JobChoice };
}

/** The dry run of an action on jobs; it has its own URL, so that a colleague can check it first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const locale = await localeOf(request);
  const { verb, filter, choice } = await asked(new URL(request.url).searchParams, locale);
  const { will, tally, more } = await planJobAct(verb, choice);
  const now = new Date();
  return {
    verb,
    filter,
    tally,
    more,
    jobs: will.slice(0, SHOWN_ONE_BY_ONE).map((job) => shownJob(job, now, { locale, t: translator(locale) })),
    uncorrected: verb === 'retry' ? will.filter(needsCorrection).length : 0,
    seen: 'query' in choice ? null : will.map(seenJob),
    mayAct: may(viewer.role, 'ops.write'),
  };
}

type Answer =
  | { wrongReason: true; typed: string }
  | { taken: TakenBy | null; typed: string }
  | { report: { jobs: ShownJob[]; tally: JobTally; more: boolean } };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const locale = await localeOf(request);
  const form = await readForm(request, [
    'intent',
    'verb',
    'all',
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
  const { verb, choice } = await asked(form, locale);
  const watched = answerRun(await startJobRun(verb, choice, actorOf(viewer), reason), reason);
  if (watched) return watched;
  const { done, tally, more } = await actOnJobs(verb, choice, actorOf(viewer), reason);
  const now = new Date();
  const jobs = done.slice(0, SHOWN_ONE_BY_ONE).map((job) => shownJob(job, now, { locale, t: translator(locale) }));
  return Response.json({ report: { jobs, tally, more } } satisfies Answer);
}

export default function ActOnJobs() {
  const plan = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('jobs');
  const { verb, filter, uncorrected, ...rest } = plan;
  const report = answer && 'report' in answer ? answer.report : undefined;
  const { jobs, tally, more } = report ?? rest;
  const act = {
    texts: 'act',
    words: `act.${verb}`,
    verb,
    list: jobList,
    filter,
    tally,
    more,
    shown: jobs.length,
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
      seen={rest.seen}
      mayAct={rest.mayAct}
      wrongReason={answer !== undefined && 'wrongReason' in answer}
      typed={answer && 'typed' in answer ? answer.typed : ''}
    >
      <ActedJobs caption={t('act.will', { count: tally.done })} jobs={jobs} />
    </ActPlan>
  );
}
