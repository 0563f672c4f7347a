import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { destination, pino, stdTimeFunctions, type LogFn, type Logger } from 'pino';
import type { PinoPretty } from 'pino-pretty';
import { env } from './env.server';
import { factsOf } from './error-facts.server';
import { isOneOfMany } from './processes.server';
import { logFields } from './request-context.server';

const errorForLog = (error: unknown) => factsOf(error);

const KEPT_SEGMENT = /^(?:|\d{1,6}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/**
 * The path of a request as the log may know it: approval codes, and whatever else somebody may have typed, are struck out.
 * @param words the fixed parts of our addresses
 */
export function pathForLog(path: string, words: ReadonlySet<string>): string {
  const segments = path.split('/').map((segment) => (KEPT_SEGMENT.test(segment) || words.has(segment) ? segment : '…'));
  return segments.join('/').slice(0, 200);
}

let root: Logger | undefined;

/** Lines for people: the time of day, and a request on one line. Loaded where they are asked for only. */
export function textLines(to?: Writable) {
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    // It says which of several processes writes.
    ignore: isOneOfMany ? 'method,path' : 'pid,method,path',
    messageFormat: '{msg}{if method} {method} {path}{end}',
    colorize: !to && process.stdout.isTTY,
    ...(to && { destination: to }),
    // A process that ends at once has said why.
    sync: true,
  });
}

/**
 * The log of this process: lines on stdout, JSON or text (LOG_FORMAT), that name whose request or job they are about;
 * errors pass an allow-list.
 */
export function log(): Logger {
  if (root) return root;
  const options = {
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    mixin: logFields,
    serializers: { err: errorForLog, error: errorForLog },
    hooks: {
      // Of an error without words of ours pino would make its message the line's own.
      logMethod(this: Logger, [first, ...rest]: Parameters<LogFn>, method: LogFn) {
        if (first instanceof Error)
          method.apply(this, [{ error: first }, ...(rest.length > 0 ? rest : ['an error'])] as never);
        else method.apply(this, [first, ...rest] as never);
      },
    },
  };
  root =
    env().LOG_FORMAT === 'text'
      ? pino(options, textLines())
      : // Lines that come while one is being written go out together; the rest is flushed when the process ends.
        pino(options, destination({ sync: false }));
  return root;
}

const SPARSE_MS = 1000;
let sparseAt = -Infinity;
let leftOut = 0;

/**
 * A warning of the kind that an outage brings by the thousand: at most one line a second of this process, which says how
 * many were left out since the one before.
 */
export function warnSparsely(facts: Record<string, unknown>, message: string): void {
  const now = performance.now();
  if (now - sparseAt < SPARSE_MS) {
    leftOut++;
    return;
  }
  log().warn(leftOut > 0 ? { ...facts, leftOut } : facts, message);
  sparseAt = now;
  leftOut = 0;
}
