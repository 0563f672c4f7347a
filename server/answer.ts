import { createRequestHandler } from '@remix-run/express';
import type { NextFunction, Request, Response } from 'express';
import { env } from '~/platform/env.server';
import { isApiPath } from '~/platform/origin-guard';
import { answerProgram, programRoutes } from '~/platform/program-routes.server';
import type { Application, Build } from './application';
import { turnsOf } from './limits';
import { contextOf } from './requests';

/** Answers by a route of the application; strangers wait for their turn. */
export function answerByRoute(application: Application) {
  const handler = application.built && handlerOf(application.built);
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { runInRequest, isLoggedIn } = await application.host();
    const forPrograms = isApiPath(req.path);
    const handle = handler ?? handlerOf(await application.build());
    const context = contextOf(res);
    await runInRequest(context, async () => {
      const known = forPrograms || req.path === '/metrics' || (await isLoggedIn(req.headers.cookie).catch(() => false));
      if (known) return handle(req, res, next);
      await turnsOf(req).run(async () => {
        // A client that has disconnected takes no rendering slot.
        if (!context.gone.aborted) await handle(req, res, next);
      });
    });
  };
}

/** Routes for programs are called by the host itself, all others by Remix. */
function handlerOf(bare: Build) {
  const build = bare.entry.module.host.withErrorAnswers(bare);
  const getLoadContext = (_req: Request, res: Response) => loadContextOf(res);
  const answerByRemix = createRequestHandler({ build, mode: env().NODE_ENV, getLoadContext });
  const programRoute = programRoutes(build.routes);
  return (req: Request, res: Response, next: NextFunction) => {
    const route = isApiPath(req.path) ? programRoute(req.method, req.path) : undefined;
    return route ? answerProgram(req, res, route, loadContextOf(res)) : answerByRemix(req, res, next);
  };
}

const loadContextOf = (res: Response) => ({
  cspNonce: String(res.locals.cspNonce),
  requestId: contextOf(res).requestId,
});
