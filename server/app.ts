import express, { type NextFunction, type Request, type Response } from 'express';
import type { RequestListener } from 'node:http';
import { env } from '~/platform/env.server';
import type { PageCache } from '~/platform/page-cache.server';
import { answerByPage } from './pages';
import type { Application } from './application';
import { drainBody, limitBody } from './bodies';
import { answerByEndpoint } from './endpoints';
import { assets, compress, filesOfRoot, sendDownload, sendPackShot, sendTexts } from './files';
import { answerHealth, answerReadiness } from './health';
import { refuseOddRequests } from './odd-requests';
import { fixOrigin, openToOtherOrigins, refuseForeignWrites } from './origins';
import { answersPrograms } from './programs';
import { answerError } from './refusals';
import { followTrace, startRequest } from './requests';
import { answerShared, keepLanguageOfPath, redirectToPlainAddress } from './shared-pages';

/**
 * What a request passes, in this order; whatever answers it ends its way. Before all of this the server answers with
 * kept pages (shared-pages.ts), and the plain requests of programs are answered (programs.ts).
 */
export function createApp(application: Application, pages: PageCache | undefined): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const { TRUST_PROXY } = env();
  app.set('trust proxy', TRUST_PROXY === 'none' ? 0 : TRUST_PROXY);

  app.use(startRequest);
  app.use(drainBody);
  app.use(refuseOddRequests);
  app.use(followTrace);
  app.use(keepLanguageOfPath);

  app.get('/healthz', answerHealth);
  app.get('/readyz', waiting(answerReadiness(application)));
  app.get('/texts/:file', waiting(sendTexts(application)));
  app.get('/packs/*', waiting(sendPackShot(application)));
  app.get('/download/files/:item/:name', waiting(sendDownload(application)));
  app.use(redirectToPlainAddress);
  if (pages) app.use(waiting(answerShared(pages)));

  app.use(openToOtherOrigins);
  app.use(refuseForeignWrites);
  app.use(limitBody(application.host));
  app.use(fixOrigin);
  app.use(compress);

  if (application.vite) app.use(application.vite.middlewares);
  else {
    const root = filesOfRoot();
    app.use('/assets', assets());
    app.get(root.paths, root.send);
  }
  app.all('*', waiting(answerByEndpoint(application)));
  app.all('*', waiting(answerByPage(application)));
  app.use(answerError(application.host));
  const answered = application.built && answersPrograms(application.built, app);
  return (req, res) => {
    if (!answered?.(req, res)) app(req, res);
  };
}

/** Express 4 does not wait: what fails later goes to `answerError` by hand. */
function waiting(answer: (req: Request, res: Response, next: NextFunction) => Promise<void>) {
  return (req: Request, res: Response, next: NextFunction) => void answer(req, res, next).catch(next);
}
