import type { Server } from 'node:http';
import { log } from '~/platform/log.server';
import type { Application } from './application';
import { leaveAfterLastAnswer } from './requests';

const SHUTDOWN_LIMIT_MS = 20_000;
const LATE_REQUEST_TURNS = 10;

/** Ends this process in order on a signal, and when its supervisor has gone. */
export function stopOnSignals(server: Server, application: Application): void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    let finished = false;
    const finish = async () => {
      if (finished) return;
      finished = true;
      server.closeAllConnections();
      await application.vite?.close();
      const { closeDatabase, stopTracing } = await application.host();
      await closeDatabase();
      await stopTracing();
      process.exit(0);
    };
    // server.close's callback would not do: browsers hold open connections on which they never sent a request.
    const leave = () => void finish().catch(() => process.exit(1));
    setTimeout(leave, SHUTDOWN_LIMIT_MS);
    void application.host().then((host) => host.endOpenStreams());
    // Closing resets connections whose request has arrived but was not read yet, so the loop gets some turns to read
    // them. One timer would fire before the reads if the loop was delayed.
    let turns = LATE_REQUEST_TURNS;
    const wait = () => {
      if (turns-- > 0) return void setTimeout(wait, 50);
      server.close();
      leaveAfterLastAnswer(leave);
    };
    wait();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the supervisor is gone'));
}
