import { isConnectionLost } from './db/client.server';
import { log } from './log.server';

/**
 * What becomes of an error that nobody caught: a lost connection surfaced where nobody waits for it, and whoever needs
 * the connection opens another; after anything else nobody knows what this process is worth, so it ends and is started
 * again.
 */
export function guardLastResort(): void {
  const judge = (error: unknown) => {
    if (isConnectionLost(error))
      return log().error({ error }, 'a broken connection surfaced where nobody waits for it');
    log().fatal({ error }, 'an error that nobody caught ends this process');
    process.exit(1);
  };
  process.on('uncaughtException', judge);
  process.on('unhandledRejection', judge);
}
