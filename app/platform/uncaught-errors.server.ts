import { isConnectionLost } from './db/client.server';
import { log } from './log.server';

/**
 * Handles an error that nobody caught. A lost connection that surfaces where nobody waits for it is harmless: whoever needs
 * the connection opens another. After any other error the state of this process is unknown, so it ends and is restarted.
 */
export function handleUncaughtErrors(): void {
  const judge = (error: unknown) => {
    if (isConnectionLost(error))
      return log().error({ error }, 'a broken connection surfaced where nobody waits for it');
    log().fatal({ error }, 'an error that nobody caught ends this process');
    process.exit(1);
  };
  process.on('uncaughtException', judge);
  process.on('unhandledRejection', judge);
}
