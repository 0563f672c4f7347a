import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { log } from '~/platform/log.server';
import type { Application } from './application';
import { leaveAfterLastAnswer } from './requests';

const SHUTDOWN_LIMIT_MS = 20_000;
const LATE_REQUEST_TURNS = 10;
/** As long as a request may take to arrive; who reads an answer for longer goes on by asking for the rest of it. */
const RETIRE_LIMIT_MS = 60_000;
const END_STREAMS_EVERY_MS = 1000;
/** The primary may have handed over a connection before it heard that this process takes none: it is given back. */
const LAST_CONNECTIONS_MS = 1000;

/** Ends this process in order on a signal, when its supervisor has gone, and when another process has taken its place. */
export function stopOnSignals(server: Server, application: Application): void {
  let finished = false;
  const finish = async () => {
    if (finished) return;
    finished = true;
    server.closeAllConnections();
    const { closeDatabase, stopTracing } = await application.host();
    await closeDatabase();
    await stopTracing();
    process.exit(0);
  };
  const leave = () => void finish().catch(() => process.exit(1));
  const endStreams = () => void application.host().then((host) => host.endOpenStreams());

  let retiring = false;
  // Nobody is refused: the other processes take what comes new, and each open connection ends with its next answer, or
  // once it has been idle for as long as its client was told that it may be.
  const retire = () => {
    if (retiring) return;
    retiring = true;
    log().info('another process takes this one’s place');
    server.prependListener('request', (_req, res) => {
      res.shouldKeepAlive = false;
    });
    // The way of an http server would also close idle connections at once, on some of which a request is on its way.
    NetServer.prototype.close.call(server, () => setTimeout(leave, LAST_CONNECTIONS_MS));
    endStreams();
    setInterval(endStreams, END_STREAMS_EVERY_MS);
    setTimeout(leave, RETIRE_LIMIT_MS);
  };

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    setTimeout(leave, SHUTDOWN_LIMIT_MS);
    endStreams();
    // Closing resets connections whose request has arrived but was not read yet, so the loop gets some turns to read
    // them. One timer would fire before the reads if the loop was delayed.
    let turns = LATE_REQUEST_TURNS;
    const wait = () => {
      if (turns-- > 0) return void setTimeout(wait, 50);
      // Its callback would not do: browsers hold open connections on which they never sent a request.
      server.close();
      leaveAfterLastAnswer(leave);
    };
    wait();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the supervisor is gone'));
  process.on('message', ({ type }: { type?: unknown }) => {
    if (type === 'retire') retire();
  });
  // Node would end a process without its primary at once, whatever it is answering.
  const { worker } = cluster;
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true;
  });
}
