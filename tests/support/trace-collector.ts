import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: Record<string, unknown> };

/** A span as OTLP sends it in JSON. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
  /** `service.name` of the process that it is from. */
  service: string;
};

type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[] }[];
};

const valueOf = (attributes: readonly Attribute[], key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

/** A collector of traces on loopback that takes OTLP by HTTP. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
      bodies.push(body);
      headers.push(request.headers);
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        const service = String(valueOf(resource.attributes, 'service.name'));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    /** Everything that was sent. */
    text: () => bodies.join('\n'),
    attribute: (span: CollectedSpan | undefined, key: string) => valueOf(span?.attributes ?? [], key),
    /** Those that come of a span: its parts, what is linked to it, and what comes of those. */
    followersOf(span: CollectedSpan): CollectedSpan[] {
      const reached = new Set([span]);
      for (let before = 0; before < reached.size;) {
        before = reached.size;
        const ids = new Set([...reached].map(({ spanId }) => spanId));
        for (const each of spans) {
          const causes = [each.parentSpanId, ...(each.links ?? []).map(({ spanId }) => spanId)];
          if (causes.some((cause) => cause && ids.has(cause))) reached.add(each);
        }
      }
      return [...reached];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
