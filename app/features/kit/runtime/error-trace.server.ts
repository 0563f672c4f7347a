import { detailOf, innermostFacts } from '~/platform/error-facts.server';
import type { FailedOutcome } from '~/platform/job-outcome';

/** What may be stored of a failed attempt: its code, the error's message, and its stack frames. */
export type ErrorTrace = { code: string; detail: string; stack: string };

/**
 * The trace of a failed attempt for operators: without secrets, values or paths of this machine. A refusal by a
 * business rule has no frames worth showing.
 */
export function traceOf({ code, error }: Pick<FailedOutcome, 'code' | 'error'>): ErrorTrace {
  return {
    code: code.slice(0, 60),
    detail: error === undefined ? code : detailOf(error),
    stack: error instanceof Error ? innermostFacts(error).stack : '',
  };
}
