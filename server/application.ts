import type { ServerBuild } from '@remix-run/node';
import type { Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { host as applicationHost } from '~/entry.server';
import type { ShownError } from '~/platform/http.server';
import { development } from './security-headers';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    cspNonce: string;
    /** The page is the same for everybody, so it contains no request id. */
    shared?: boolean;
    /** What is shown at the address of `ERROR_PAGE`, in place of an answer for programs. */
    refused?: ShownError;
  }
}

/** What the application gives its host. */
export type Host = typeof applicationHost;

export type Build = ServerBuild & { entry: { module: { host: Host } } };

export interface Application {
  /** Undefined in development, where the sources may change with each request. */
  built: Build | undefined;
  vite: ViteDevServer | undefined;
  build: () => Promise<Build>;
  host: () => Promise<Host>;
}

/**
 * The application as the build left it; in development Vite reads it from its sources.
 * @param server carries Vite's messages to the browser
 */
export async function openApplication(server: Server): Promise<Application> {
  const vite = development ? await startVite(server) : undefined;
  const load = async (): Promise<Build> =>
    (vite
      ? await vite.ssrLoadModule('virtual:remix/server-build')
      : await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as Build;
  const built = vite ? undefined : await load();
  const build = async () => built ?? (await load());
  return { built, vite, build, host: async () => (await build()).entry.module.host };
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createViteServer } = await import('vite');
  return createViteServer({ server: { middlewareMode: true, hmr: { server } } });
}
