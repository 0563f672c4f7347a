import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { sqlState } from '~/platform/db/client.server';
import { RetryLater } from '~/platform/retry';

/** What may be kept of an error: its code, what it said, and where it came from. */
export type ErrorTrace = { code: string; detail: string; stack: string };

const LONGEST_STACK = 4000;
/** SQLSTATE classes whose messages quote the value that did not fit: wrong data, and a check that refused it. */
const QUOTES_VALUES = /^(22|23514)/;

function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}

function codeOf(error: unknown): string {
  if (error instanceof RetryLater) return error.code;
  if (error instanceof z.ZodError) return 'malformed-payload';
  if (error instanceof UnrecoverableError) return error.message;
  return sqlState(error) ? 'database-refused' : 'unexpected';
}

function detailOf(error: unknown): string {
  const state = sqlState(error);
  const first = innermost(error);
  // Its issues may hold what was given.
  if (first instanceof z.ZodError) return first.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ');
  const message = first instanceof Error ? first.message : 'not an error object';
  if (!state) return message;
  return `${state}: ${QUOTES_VALUES.test(state) ? message.replace(/["'(].*$/s, '…') : message}`;
}

/** Only the lines that name places: the ones above them repeat the message, and that may hold a statement's values. */
function stackOf(error: unknown): string {
  const first = innermost(error);
  const stack = first instanceof Error ? (first.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim().replaceAll('file://', '').replaceAll(`${process.cwd()}/`, ''))
    .join('\n')
    .slice(0, LONGEST_STACK);
}

/** The trace that operators see of an attempt that failed: without a secret, a value or a path of this machine. */
export function traceOf(error: unknown): ErrorTrace {
  // A refusal by a rule of the business came from no place worth showing; what it wraps did.
  const refused = error instanceof UnrecoverableError || error instanceof RetryLater;
  return {
    code: codeOf(error).slice(0, 60),
    detail: detailOf(error).slice(0, 500),
    stack: refused && innermost(error) === error ? '' : stackOf(error),
  };
}
