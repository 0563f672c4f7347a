import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * What a proxy does with connections: pass bytes on, stop answering, close each new one at once, or answer each new one as
 * PostgreSQL does that is starting up or has no connection left.
 */
type ProxyMode = 'pass' | 'hang' | 'refuse' | '57P03' | '53300';

/** A TCP proxy in front of a server, to simulate network faults. */
export async function startProxy(serverUrl: string) {
  let target = new URL(serverUrl);
  const pairs = new Map<Socket, Socket>();
  let mode: ProxyMode = 'pass';
  let accepted = 0;

  const server = createServer((near) => {
    accepted++;
    near.on('error', () => undefined);
    if (mode === 'refuse') return void near.destroy();
    if (mode === '57P03' || mode === '53300') return void near.resume().end(fatalError(mode));
    const far = connect(Number(target.port), target.hostname);
    pairs.set(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('data', (chunk: Buffer) => void (mode === 'hang' || to.destroyed || to.write(chunk)));
      from.on('close', () => {
        to.destroy();
        pairs.delete(near);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;

  return {
    /** The server's address through the proxy. */
    url: url.href,
    /** The number of connections so far. */
    accepted: () => accepted,
    /** Resets every connection; returns how many there were. Bytes sent in these milliseconds may have arrived. */
    cut(): number {
      const cut = pairs.size;
      for (const [near, far] of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
      return cut;
    },
    /** `hang` swallows what both sides send; when it ends, connections that were open are reset. */
    setMode(next: ProxyMode): void {
      const hung = mode === 'hang' && next !== 'hang';
      mode = next;
      if (hung) this.cut();
    },
    /** Leads new connections to another server, as an address that moves does. */
    aim(otherUrl: string): void {
      target = new URL(otherUrl);
    },
    async close(): Promise<void> {
      this.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A message of PostgreSQL's protocol by which the server ends a connection. */
function fatalError(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno connection for now\0\0`);
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  fields.copy(message, 5);
  return message;
}
