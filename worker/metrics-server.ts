import { createServer } from 'node:http';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { mayReadFigures, metricsText } from '~/platform/metrics.server';

/**
 * Serves /metrics of this worker process on METRICS_PORT, and to whoever starts and stops it whether it lives (/healthz) and takes
 * jobs (/readyz); the figures of the whole installation come from the web process. If the port is in use, the worker runs without it.
 * @returns a function that closes it
 */
export function openMetricsServer(takesJobs: () => boolean): () => void {
  const { METRICS_PORT: port, HOST: host } = env();
  if (!port) return () => undefined;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    const plain = 'text/plain; charset=utf-8';
    if (request.method === 'GET' && request.url === '/healthz') return void answer(200, plain, 'ok');
    if (request.method === 'GET' && request.url === '/readyz') {
      const ready = takesJobs();
      return void answer(ready ? 200 : 503, plain, ready ? 'ready' : 'not ready');
    }
    if (request.method !== 'GET' || request.url !== '/metrics') return void answer(404, plain, 'not found');
    if (!mayReadFigures(request.headers.authorization)) return void answer(401, plain, 'unauthorised');
    metricsText([]).then(
      ({ text, contentType }) => answer(200, contentType, text),
      (error: unknown) => {
        log().error({ error }, 'figures could not be read');
        answer(500, plain, 'failed');
      },
    );
  });
  server.on('error', (error) => log().error({ error, port }, 'the metrics server failed'));
  server.listen(port, host, () => log().info({ port, host }, 'figures can be read'));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
