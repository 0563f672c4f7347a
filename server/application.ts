import type { ServerBuild } from '@remix-run/node';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { host as applicationHost } from '~/entry.server';
import type { ShownError } from '~/platform/http.server';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    cspNonce: string;
    /** The page is the same for everybody, so it contains no request id. */
    shared?: boolean;
    /** Takes a page as it is made, in place of the body of its response, which would be a stream. */
    takePage?: (page: Buffer) => void;
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

/** The application as the build left it. */
export async function openBuild(): Promise<Application & { built: Build }> {
  const built = (await import(/* @vite-ignore */ pathToFileURL(path.resolve('build/server/index.js')).href)) as Build;
  const { host } = built.entry.module;
  return { built, vite: undefined, build: () => Promise.resolve(built), host: () => Promise.resolve(host) };
}

/** The application as its sources are now, for development. */
export function openSources(vite: ViteDevServer): Application {
  const build = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as Build;
  return { built: undefined, vite, build, host: async () => (await build()).entry.module.host };
}
