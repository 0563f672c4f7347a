import { createRequestHandler } from '@remix-run/express';
import type { NextFunction, Request, Response } from 'express';
import { env } from '~/platform/env.server';
import type { Application, Build } from './application';
import { bulkheadOf } from './limits';
import { contextOf } from './requests';

/** Answers by a page; strangers wait for their turn. */
export function answerByPage(application: Application) {
  const handler = application.built && handlerOf(application.built);
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { runInRequest, isLoggedIn } = await application.host();
    const handle = handler ?? handlerOf(await application.build());
    const context = contextOf(res);
    await runInRequest(context, async () => {
      if (await isLoggedIn(req.headers.cookie).catch(() => false)) return handle(req, res, next);
      await bulkheadOf(req).run(async () => {
        // A client that has disconnected takes no rendering slot.
        if (!context.gone.aborted) await handle(req, res, next);
      });
    });
  };
}

function handlerOf(build: Build) {
  return createRequestHandler({
    build: build.entry.module.host.withErrorAnswers(build),
    mode: env().NODE_ENV,
    getLoadContext: (_req, res) => ({ cspNonce: String(res.locals.cspNonce) }),
  });
}
