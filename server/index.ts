import { createServer } from 'node:http';
import { createApp } from './app';
import { openBuild } from './application';
import { watchRequests } from './requests';
import { serve } from './serve';
import { answersFromCache, openPageCache } from './shared-pages';

const application = await openBuild();
await watchRequests(application.built);
const pages = openPageCache(application.built);
const app = createApp(application, pages);
serve(createServer({ connectionsCheckingInterval: 2000 }), application, (req, res) => {
  if (!pages || !answersFromCache(pages, req, res)) app(req, res);
});
