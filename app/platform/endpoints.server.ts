import { methodNotAllowed, problem } from './http.server';
import { matchRoutes } from './web.server';

type Asked = { request: Request; params: Readonly<Record<string, string | undefined>> };
/** Answers one method of an endpoint; what it throws is answered as a problem. */
export type Handler = (asked: Asked) => Response | Promise<Response>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** An address that answers programs, and renders no page: it is beside Remix. */
export type Endpoint = {
  /** As routes write it: `api/orders/:id`. */
  path: string;
  /** GET answers HEAD and OPTIONS, too. */
  methods: Partial<Record<Method, Handler>>;
};

type Match = { route: Endpoint; params: Asked['params'] };
const exactOf = new WeakMap<Endpoint[], ReadonlyMap<string, Match>>();

/** The endpoints whose path has no parameter, by it: as it stands there it could match nothing better. */
function exactly(endpoints: Endpoint[]): ReadonlyMap<string, Match> {
  let exact = exactOf.get(endpoints);
  if (!exact) {
    const fixed = endpoints.filter(({ path }) => !/[:*]/.test(path));
    exact = new Map(fixed.map((route) => [`/${route.path}`, { route, params: {} }]));
    exactOf.set(endpoints, exact);
  }
  return exact;
}

/** Finds what answers a path; undefined where no endpoint does. */
export function endpointAt(endpoints: Endpoint[], path: string): ((request: Request) => Promise<Response>) | undefined {
  const match = exactly(endpoints).get(path) ?? matchRoutes(endpoints, path)?.[0];
  if (!match) return undefined;
  const { methods } = match.route;
  return async (request) => {
    const handler = methods[METHODS.find((method) => method === request.method) ?? 'GET'];
    const allowed = METHODS.filter((method) => methods[method]);
    try {
      return handler ? await handler({ request, params: match.params }) : methodNotAllowed(request, allowed);
    } catch (error) {
      return error instanceof Response ? error : problem(error, request);
    }
  };
}
