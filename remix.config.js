/**
 * The options of Remix, handed to its Vite plugin by vite.config.ts.
 * Single fetch and lazy route discovery stay off: the stream format they use has an open
 * denial-of-service advisory without a fix for Remix 2 (docs/decisions/0002-remix-2.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
