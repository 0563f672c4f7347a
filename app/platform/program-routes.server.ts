import type { Request as HostRequest, Response as HostResponse } from 'express';
import {
  createReadableStreamFromReadable,
  matchRoutes,
  writeReadableStreamToWritable,
  type ActionFunctionArgs,
  type ServerBuild,
} from './web.server';

type Handler = (args: ActionFunctionArgs) => Promise<Response>;
/** The loader or action that answers a request of a program, and the parts of the path that it is told. */
export type ProgramRoute = { handler: Handler; params: ActionFunctionArgs['params'] };

const FOR_PROGRAMS = /^(api(\/|$)|sendmail$)/;
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds which of the routes for programs answers a path; undefined where Remix has to: for pages, and for a method that the
 * route has nothing for. Remix compares each path with all routes twice and makes the request anew for each comparison,
 * which is a quarter of what an order costs the web process.
 */
export function programRoutes(
  routes: ServerBuild['routes'],
): (method: string, path: string) => ProgramRoute | undefined {
  const wholePath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [wholePath(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const known = Object.keys(routes)
    .map((id) => ({ id, path: wholePath(id) }))
    .filter(({ path }) => FOR_PROGRAMS.test(path));
  return (method, path) => {
    const match = matchRoutes(known, path)?.[0];
    const module = match && routes[match.route.id]?.module;
    const handler = CHANGING.includes(method) ? module?.action : module?.loader;
    return match && handler && !module?.default ? { handler: handler as Handler, params: match.params } : undefined;
  };
}

/** Calls a route for programs as Remix would, and sends what it answers. */
export async function answerProgram(
  req: HostRequest,
  res: HostResponse,
  { handler, params }: ProgramRoute,
  context: ActionFunctionArgs['context'],
): Promise<void> {
  const answer = await handler({ request: webRequestOf(req), params, context }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  res.statusMessage = answer.statusText;
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) res.flushHeaders();
  if (answer.body && req.method !== 'HEAD') await writeReadableStreamToWritable(answer.body, res);
  else res.end();
}

/** The request without a signal: whoever must know that its sender has gone asks `goneSignal`. */
function webRequestOf(req: HostRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each) headers.append(name, each);
  }
  const url = `${req.protocol}://${req.headers.host}${req.originalUrl}`;
  if (req.method === 'GET' || req.method === 'HEAD') return new Request(url, { method: req.method, headers });
  const body = createReadableStreamFromReadable(req);
  return new Request(url, { method: req.method, headers, body, duplex: 'half' });
}
