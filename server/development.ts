import { createServer, type RequestListener } from 'node:http';
import { createServer as createViteServer } from 'vite';
import type * as App from './app';
import type * as Applications from './application';
import type * as Serving from './serve';

// Vite loads the host as it loads the pages, so that a saved change of either is loaded anew, and nothing else. What
// outlives a request (listening, signals, the supervisor) stays as it was first loaded.
const server = createServer();
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } } });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { openSources } = await load<typeof Applications>('/server/application.ts');
const { serve } = await load<typeof Serving>('/server/serve.ts');
const application = openSources(vite);
let newest: { module: typeof App; app: RequestListener } | undefined;

serve(server, application, (req, res) => {
  load<typeof App>('/server/app.ts')
    .then((module) => {
      if (newest?.module !== module) newest = { module, app: module.createApp(application, undefined) };
      newest.app(req, res);
    })
    .catch((error: unknown) => {
      vite.ssrFixStacktrace(error as Error);
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end((error as Error).stack);
    });
});
