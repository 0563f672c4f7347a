import { detailOf, innermostFacts } from '~/platform/error-facts.server';
import type { FailedOutcome } from '~/platform/job-outcome';

/** What may be kept of a failed attempt: its code, what the error said, and where it came from. */
export type ErrorTrace = { code: string; detail: string; stack: string };

/**
 * The trace that operators see of an attempt that failed: without a secret, a value or a path of this machine. A refusal by a
 * rule of the business came from no place worth showing.
 */
export function traceOf({ code, error }: Pick<FailedOutcome, 'code' | 'error'>): ErrorTrace {
  return {
    code: code.slice(0, 60),
    detail: error === undefined ? code : detailOf(error),
    stack: error instanceof Error ? innermostFacts(error).stack : '',
  };
}
