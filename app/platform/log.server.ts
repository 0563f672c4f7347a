import { destination, pino, type Logger } from 'pino';
import { env } from './env.server';

/**
 * An error as the log may know it. Fields are allowed one by one: errors of libraries carry
 * configuration, queries and addresses with passwords, and a list of what to hide forgets some.
 */
function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a value that is no error was thrown' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message.replace(/\/\/[^\s/@]+@/g, '//***@').slice(0, 500),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

let root: Logger | undefined;

/** The log of this process: JSON lines on stdout; errors pass an allow-list. */
export function log(): Logger {
  if (root) return root;
  const options = {
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    serializers: { err: errorForLog, error: errorForLog },
  };
  root =
    env().NODE_ENV === 'development'
      ? pino({ ...options, transport: { target: 'pino-pretty' } })
      : // Lines that come while one is being written go out together; the rest is flushed when the process ends.
        pino(options, destination({ sync: false }));
  return root;
}
