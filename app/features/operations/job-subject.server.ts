import { subjectFor } from '~/jobs/job';
import { jobs } from '~/jobs/jobs';
import { isUuid } from '~/platform/row-ids';
import { JOB_KINDS, type JobRef } from './job';

/** What the outbox and the failed attempts call the job. */
export function subjectOfRef({ kind, id }: JobRef): string {
  return subjectFor(jobs[kind], id);
}

/** The job that a subject stands for; undefined where it is none of those that the console shows. */
export function refOfSubject(subject: string): JobRef | undefined {
  const kind = JOB_KINDS.find((each) => {
    const { prefix } = jobs[each].subject;
    return prefix === '' ? isUuid(subject) : subject.startsWith(prefix);
  });
  if (!kind) return undefined;
  const id = subject.slice(jobs[kind].subject.prefix.length);
  return kind === 'send-order-confirmation' ? { kind, id: Number(id) } : { kind, id };
}
