import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { handleUncaughtErrors } from '~/platform/uncaught-errors.server';
import type { Application } from './application';
import { stopOnSignals } from './shutdown';
import { hearOfParts, PORT_TAKEN, reportReady } from './supervision';

/** Listens, reports to the supervisor when requests are answered, and ends in order on a signal. */
export function serve(server: Server, application: Application, answer: RequestListener): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.on('request', answer);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') log().fatal(`Port ${env().PORT} is taken by another program.`);
    else log().fatal({ error }, 'the server cannot listen');
    process.exit(error.code === 'EADDRINUSE' ? PORT_TAKEN : 1);
  });
  server.listen(env().PORT, env().HOST, () => {
    const { port } = server.address() as AddressInfo;
    log().info({ port, host: env().HOST }, 'listening');
    // The web process watches too, because no worker can report that none is left.
    const watching = application.host().then(({ keepWatch, keepMovingFiles, refuseWrongStart }) => {
      keepWatch();
      keepMovingFiles();
      void refuseWrongStart();
    });
    if (!application.vite) return reportReady(port);
    // Vite takes seconds to load the sources: whoever is told the address of a development copy does not wait for them.
    void watching
      .catch((error: unknown) => log().error({ error }, 'the sources cannot be loaded'))
      .then(() => reportReady(port));
  });
  stopOnSignals(server, application);
  hearOfParts(application);
  handleUncaughtErrors();
}
