import { subjectFor } from '~/jobs/job';
import { jobs } from '~/jobs/jobs';
import { isUuid } from '~/platform/row-ids';
import { JOB_KINDS, type JobRef } from './job';

/** The subject of the job in the outbox and in failed attempts. */
export function subjectOfRef({ kind, id }: JobRef): string {
  return subjectFor(jobs[kind], id);
}

/** The job of a subject; undefined for jobs that the console does not list. */
export function refOfSubject(subject: string): JobRef | undefined {
  const kind = JOB_KINDS.find((each) => {
    const { prefix } = jobs[each].subject;
    return prefix === '' ? isUuid(subject) : subject.startsWith(prefix);
  });
  if (!kind) return undefined;
  const id = subject.slice(jobs[kind].subject.prefix.length);
  return kind === 'send-order-confirmation' ? { kind, id: Number(id) } : { kind, id };
}
