import { createRequestHandler } from '@remix-run/node';
import type { NextFunction, Request, Response } from 'express';
import { env } from '~/platform/env.server';
import type { Application, Build } from './application';
import { isReading, sendAnswer, webRequestOf } from './endpoints';
import { sendCompressed } from './files';
import { bulkheadOf } from './limits';
import { contextOf } from './requests';

/** Answers by a page; strangers wait for their turn. */
export function answerByPage(application: Application) {
  const handler = application.built && handlerOf(application.built);
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { runInRequest, isLoggedIn, readFromReplica } = await application.host();
    const handle = handler ?? handlerOf(await application.build());
    const context = contextOf(res);
    await runInRequest(context, async () => {
      if (await isLoggedIn(req.headers.cookie).catch(() => false)) {
        if (isReading(req)) await readFromReplica();
        return handle(req, res, next);
      }
      await bulkheadOf(req).run(async () => {
        // A client that has disconnected takes no rendering slot.
        if (!context.gone.aborted) await handle(req, res, next);
      });
    });
  };
}

function handlerOf(build: Build) {
  const answer = createRequestHandler(build.entry.module.host.withErrorAnswers(build), env().NODE_ENV);
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    try {
      let page: Buffer | undefined;
      const answered = await answer(webRequestOf(req, `${req.protocol}://${req.headers.host}`), {
        cspNonce: String(res.locals.cspNonce),
        takePage: (made) => {
          page = made;
        },
      });
      if (!page) return await sendAnswer(req, res, answered);
      answered.headers.forEach((value, name) => res.append(name, value));
      sendCompressed(req, res.status(answered.status), page);
    } catch (error) {
      next(error);
    }
  };
}
