import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedEvent = {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
};

export type Answer = (response: ServerResponse, received: ReceivedEvent) => void;

/** Another program's receiver on loopback; it takes everything until told otherwise. */
export async function startReceiver(address = '127.0.0.1', port = 0) {
  const received: ReceivedEvent[] = [];
  let answer: Answer = (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok');
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on('close', () => (open -= 1));
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const event = JSON.parse(body) as ReceivedEvent['event'];
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, body, event };
      received.push(one);
      answer(response, one);
    });
  });
  server.listen(port, address);
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    received,
    port: own,
    url: `http://${address}:${own}/olay`,
    mostOpen: () => mostOpen,
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
