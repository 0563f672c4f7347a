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

/** Finds what answers a path; undefined where no endpoint does. */
export function endpointAt(endpoints: Endpoint[], path: string): ((request: Request) => Promise<Response>) | undefined {
  const [match] = matchRoutes(endpoints, path) ?? [];
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
