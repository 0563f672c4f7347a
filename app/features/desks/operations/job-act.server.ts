import { MOST_ITEMS } from '~/features/desks/bulk-runs/bulk-run';
import { removeMails, runMailsNow, retryMails } from '~/features/ordering/mail/requeue-mails.server';
import { composeAgain } from '~/features/ordering/provisioning/compose-again.server';
import { removeLines } from '~/features/ordering/provisioning/remove-lines.server';
import { runLinesNow } from '~/features/ordering/provisioning/run-lines-now.server';
import { rerunLines } from '~/features/ordering/provisioning/rerun-lines.server';
import type { Actor } from '~/platform/audit-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import { jobIdOf, type JobRef } from './job';
import { tallyOf, skipReason, type JobTally, type JobVerb, type LeftAlone } from './job-act';
import { countJobs, listJobs, readJobs, type JobQuery, type JobRow } from './job-list-store.server';

/** Jobs per transaction: a bound on how long its locks are held. */
const AT_ONCE = 200;

/** The jobs of an action: by id with the version that the user looked at, or all that a filter matches. */
export type JobChoice = { refs: readonly { ref: JobRef; version?: number | undefined }[] } | { query: JobQuery };

/** The effect of an action, job by job. */
export type JobPlan = {
  will: JobRow[];
  tally: JobTally;
  /** How many match, counted up to the common bound, where those are more than one action takes. */
  matching: number | null;
};

async function chosenJobs(
  choice: JobChoice,
): Promise<{ jobs: JobRow[]; gone: number; changed: number; matching: number | null }> {
  if ('query' in choice) {
    const jobs = await listJobs(choice.query, { limit: MOST_ITEMS + 1 });
    const matching = jobs.length > MOST_ITEMS ? await countMatching(choice.query) : null;
    return { jobs: jobs.slice(0, MOST_ITEMS), gone: 0, changed: 0, matching };
  }
  const found = await readJobs(
    db(),
    choice.refs.map(({ ref }) => ref),
  );
  const wanted = new Map(choice.refs.map(({ ref, version }) => [jobIdOf(ref), version]));
  // A job that has changed since the user looked at it is left alone.
  const same = found.filter(({ id, version }) => (wanted.get(id) ?? version) === version);
  return { jobs: same, gone: wanted.size - found.length, changed: found.length - same.length, matching: null };
}

async function countMatching(query: JobQuery): Promise<number> {
  const counts = await countJobs(query);
  const all = Object.entries(counts).filter(([state]) => query.state === undefined || state === query.state);
  return Math.min(
    COUNT_BOUND,
    all.reduce((sum, [, count]) => sum + count, 0),
  );
}

function planOf(verb: JobVerb, chosen: Awaited<ReturnType<typeof chosenJobs>>): JobPlan {
  const reasons = chosen.jobs.map((job) => skipReason(verb, job));
  const { left, done } = tallyOf(reasons);
  return {
    will: chosen.jobs.filter((_, index) => reasons[index] === undefined),
    tally: {
      done,
      left: {
        ...left,
        ...(chosen.gone > 0 && { gone: chosen.gone }),
        ...(chosen.changed > 0 && { changed: chosen.changed }),
      },
    },
    matching: chosen.matching,
  };
}

/** The dry run of an action. */
export async function planJobAct(verb: JobVerb, choice: JobChoice): Promise<JobPlan> {
  return planOf(verb, await chosenJobs(choice));
}

type LineJob = JobRow & { ref: { kind: 'provision-order-line'; id: string } };
type MailJob = JobRow & { ref: { kind: 'deliver-mail'; id: string } };

async function actOnLines(verb: JobVerb, jobs: readonly LineJob[], actor: Actor, reason: string): Promise<Set<string>> {
  const lines = jobs.map(({ ref, version }) => ({ orderLineId: ref.id, generation: version }));
  if (verb === 'run-now') return runLinesNow(lines, actor, reason);
  if (verb === 'remove') return removeLines(lines, actor, reason);
  const outcomes = await rerunLines(lines, actor, reason);
  return new Set(outcomes.flatMap(({ orderLineId, outcome }) => (outcome === 'started' ? [orderLineId] : [])));
}

async function actOnMails(verb: JobVerb, jobs: readonly MailJob[], actor: Actor, reason: string): Promise<Set<string>> {
  const mails = jobs.map(({ ref, version }) => ({ mailId: ref.id, version }));
  if (verb === 'run-now') return runMailsNow(mails, actor, reason);
  return verb === 'remove' ? removeMails(mails, actor, reason) : retryMails(mails, actor, reason);
}

/** The result of an action: the counts, the first changed jobs, and the reasons for those left alone. */
export type JobReport = { tally: JobTally; done: JobRow[]; matching: number | null };

/**
 * Retries, runs now or removes jobs, in batches. Each is changed only if it is unchanged since the user looked at it,
 * so if two operators and an automatic retry act at once, one succeeds and the others find that it was done.
 */
export async function actOnJobs(verb: JobVerb, choice: JobChoice, actor: Actor, reason: string): Promise<JobReport> {
  const { will, tally, matching } = planOf(verb, await chosenJobs(choice));
  const done: JobRow[] = [];
  for (let first = 0; first < will.length; first += AT_ONCE) {
    const some = will.slice(first, first + AT_ONCE);
    const lines = some.filter((job): job is LineJob => job.kind === 'provision-order-line');
    const mails = some.filter((job): job is MailJob => job.kind === 'deliver-mail');
    const orders = some.flatMap(({ ref }) => (ref.kind === 'send-order-confirmation' ? [ref.id] : []));
    const acted = [
      lines.length > 0 ? await actOnLines(verb, lines, actor, reason) : undefined,
      mails.length > 0 ? await actOnMails(verb, mails, actor, reason) : undefined,
      orders.length > 0 ? await composeAgain(orders, actor, reason) : undefined,
    ];
    done.push(...some.filter(({ ref }) => acted.some((ids) => ids?.has(String(ref.id)))));
  }
  const outran = will.length - done.length;
  const left: Partial<Record<LeftAlone, number>> =
    outran > 0 ? { ...tally.left, changed: (tally.left.changed ?? 0) + outran } : tally.left;
  return { tally: { done: done.length, left }, done, matching };
}
