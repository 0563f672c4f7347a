import type { Span } from '@opentelemetry/api';
import { SPAN_ERROR, tracing } from './tracing.server';
import { matchRoutes, type ServerBuild } from './web.server';

type Routes = ServerBuild['routes'];
type Branch = { path?: string; index?: boolean; children?: Branch[] };

function branchesBelow(routes: Routes, parentId?: string): Branch[] {
  return Object.values(routes).flatMap((route): Branch[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const own = path === undefined ? {} : { path };
    return index ? [{ ...own, index: true }] : [{ ...own, children: branchesBelow(routes, id) }];
  });
}

/** Says by which of our routes or endpoints a path is answered, as it is written: `/orders/:id`; undefined where by none of them. */
export function routeTemplates(routes: Routes, endpoints: Branch[]): (path: string) => string | undefined {
  const tree = [...branchesBelow(routes), ...endpoints];
  return (path) => {
    const matched = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path);
    return matched
      ? `/${matched.flatMap(({ route }) => route.path?.replace(/^\/+|\/+$/g, '') || []).join('/')}`
      : undefined;
  };
}

/** @param path without what stands behind the question mark */
type BeginRequest = (request: { method: string; path: string; correlationId: string }) => {
  span: Span;
  end: (status: number) => void;
};

/** Begins the trace of a request, which names its route and nothing that somebody has typed; undefined where nobody collects. */
export function requestTracer(routes: Routes, endpoints: Branch[]): BeginRequest | undefined {
  const collecting = tracing();
  if (!collecting) return undefined;
  const templateOf = routeTemplates(routes, endpoints);
  return ({ method, path, correlationId }) => {
    const route = templateOf(path);
    const span = collecting.begin(route ? `${method} ${route}` : method, {
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'karpin.correlation_id': correlationId,
      },
    });
    return {
      span,
      end: (status) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SPAN_ERROR });
        span.end();
      },
    };
  };
}
