import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A door before the shop at the address that the shop gives everybody; it remembers what is asked, and who answers may change. */
export async function openDoor() {
  const asked: { line: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let target = '';
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method, url, headers } = incoming;
      asked.push({ line: `${method} ${url}`, headers, body: body.toString('utf8') });
      const onward = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        reply.on('error', () => answer.destroy());
      });
      // As a gateway's caller sees a server that dies.
      onward.on('error', () => answer.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    leadTo: (origin: string) => void (target = origin),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
