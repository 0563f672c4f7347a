import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { sqlState } from '~/platform/db/client.server';
import { detailOf, innermostFacts } from '~/platform/error-facts.server';
import { RetryLater } from '~/platform/retry';

/** What may be kept of an error: its code, what it said, and where it came from. */
export type ErrorTrace = { code: string; detail: string; stack: string };

function codeOf(error: unknown): string {
  if (error instanceof RetryLater) return error.code;
  if (error instanceof z.ZodError) return 'malformed-payload';
  if (error instanceof UnrecoverableError) return error.message;
  return sqlState(error) ? 'database-refused' : 'unexpected';
}

/** The trace that operators see of an attempt that failed: without a secret, a value or a path of this machine. */
export function traceOf(error: unknown): ErrorTrace {
  // A refusal by a rule of the business came from no place worth showing; what it wraps did.
  const refused =
    (error instanceof UnrecoverableError || error instanceof RetryLater) && !(error.cause instanceof Error);
  return {
    code: codeOf(error).slice(0, 60),
    detail: detailOf(error),
    stack: refused ? '' : innermostFacts(error).stack,
  };
}
