import { redirect } from '~/platform/web.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { QUEUES } from '~/jobs/job';
import type { Actor } from '~/platform/audit-store.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { holdAccount } from './hold-account.server';
import type { OperationsAnswer } from './operations-questions';
import { pauseQueues } from './pause-queues.server';
import { operationsAddress, periodOf } from './period';
import { queueOf } from './queues';
import { holdQuestionOf, questionOf } from './read-question.server';
import { resumeQueues } from './resume-queues.server';
import { tuneQueue } from './tune-queue.server';
import { countRunningWorkers } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { mostAtOnce } from '~/features/kit/runtime/worker-places';
import { MOST_PER_MINUTE, SLOW_SECONDS, TUNING_MINUTES, typedLimit, type TuningAnswer } from './tuning';

const FIELDS = [
  'intent',
  'queue',
  'account',
  'atOnce',
  'perMinute',
  'minutes',
  'whenEmpty',
  'slow',
  REASON_FIELD,
] as const;

const refuse = (answer: OperationsAnswer, status: number) => Response.json(answer, { status });

/** The forms of the console's first page: queues are paused, resumed and tuned, accounts are held back. */
export async function answerOperationsForm(request: Request, actor: Actor): Promise<Response> {
  const period = periodOf(new URL(request.url).searchParams);
  const form = await readForm(request, FIELDS);
  const t = translator(await localeOf(request));
  const done = (message: string) =>
    redirect(operationsAddress(period), { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  const hold = await holdQuestionOf(form.get('intent'), form.get('account'));
  const reason = readReason(form);
  if (hold) {
    if (reason === undefined) return refuse({ hold, reason: typedReason(form) }, 400);
    await holdAccount(hold.act, hold.account.id, actor, reason);
    return done(t(`ops:shares.${hold.act}.done`, { name: hold.account.email }));
  }
  if (form.get('intent') === 'tune') {
    const tuned = await tune(form, actor);
    return 'queue' in tuned
      ? refuse({ tuning: tuned }, 422)
      : done(t('ops:tune.done', { name: t(`ops:queue.${tuned.done}`) }));
  }
  const question = questionOf(form.get('intent'), form.get('queue'));
  // An unknown queue must not become "all queues".
  if (!question || (form.has('queue') && !question.queue)) throw new AppError('malformed-request', 400);
  if (reason === undefined) return refuse({ ...question, wrong: true, reason: typedReason(form) }, 400);
  const { act, queue } = question;
  const queues = queue ? [queue] : QUEUES;
  await (act === 'pause' ? pauseQueues : resumeQueues)(queues, actor, reason);
  return done(t(`ops:${act}.${queue ? 'one' : 'all'}.done`, { name: queue ? t(`ops:queue.${queue}`) : '' }));
}

/** @returns the queue that was tuned, or what was typed with what is wrong */
async function tune(form: FormData, actor: Actor): Promise<TuningAnswer | { done: TuningAnswer['queue'] }> {
  const queue = queueOf(form.get('queue'));
  if (!queue) throw new AppError('malformed-request', 400);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 20) : '';
  };
  const atOnce = typedLimit(textOf('atOnce'), mostAtOnce(queue, await countRunningWorkers()));
  const perMinute = typedLimit(textOf('perMinute'), MOST_PER_MINUTE);
  const reason = readReason(form);
  if (atOnce === undefined || perMinute === undefined || reason === undefined) {
    const wrong = atOnce === undefined ? 'atOnce' : perMinute === undefined ? 'perMinute' : 'reason';
    return { queue, wrong, atOnce: textOf('atOnce'), perMinute: textOf('perMinute'), reason: typedReason(form) };
  }
  const minutes = TUNING_MINUTES.find((each) => String(each) === form.get('minutes')) ?? null;
  const slow = SLOW_SECONDS.find((each) => String(each) === form.get('slow'));
  const end = { minutes, whenEmpty: form.has('whenEmpty'), slowMs: slow === undefined ? null : slow * 1000 };
  await tuneQueue(queue, { atOnce, perMinute }, { actor, reason, end });
  return { done: queue };
}
