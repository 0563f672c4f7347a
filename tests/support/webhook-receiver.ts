import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedEvent = {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
};

export type Answer = (response: ServerResponse, received: ReceivedEvent) => void;

/**
 * Another program's receiver on loopback; it takes everything until told otherwise.
 * @param tls its certificate, and the name by which it is called, where it speaks HTTPS
 */
export async function startReceiver(
  address = '127.0.0.1',
  port = 0,
  tls?: { cert: string; key: string; host: string },
) {
  const received: ReceivedEvent[] = [];
  let answer: Answer = (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok');
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const event = JSON.parse(body) as ReceivedEvent['event'];
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, body, event };
      received.push(one);
      answer(response, one);
    });
  };
  const server = tls ? createTlsServer({ cert: tls.cert, key: tls.key }, listener) : createServer(listener);
  server.listen(port, address);
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    received,
    port: own,
    url: `${tls ? 'https' : 'http'}://${tls?.host ?? address}:${own}/olay`,
    types: () => received.map(({ event }) => event.type),
    answerBy: (next: Answer) => (answer = next),
    /** Throws where the message was not signed with this secret, or not lately. */
    verify: (secret: string, { headers, body }: ReceivedEvent) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
