import { describe, expect, it } from 'vitest';
import { pageScripts } from './page-scripts.server';
import type { EntryContext } from './web.server';

const route = (id: string, imports: string[]) => ({ id, path: id, module: `/assets/${id}.js`, imports });
const context = {
  manifest: {
    version: '1',
    url: '/assets/manifest-1.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: route('root', ['/assets/framework.js', '/assets/page.js']),
      shop: route('shop', ['/assets/page.js', '/assets/cards.js']),
      orders: route('orders', ['/assets/lists.js']),
    },
  },
  serverHandoffString: '{"state":{"loaderData":{"root":1}}}',
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'shop' } }] },
} as unknown as EntryContext;

describe('the scripts of a page', () => {
  const markup = pageScripts(context, 'abc=');

  it('O6 each file that the page loads is linked once, and none of other pages', () => {
    const linked = [...markup.matchAll(/<link rel="modulepreload" href="([^"]*)">/g)].map(([, file]) => file);
    expect(linked.toSorted()).toEqual(
      ['manifest-1', 'entry', 'framework', 'root', 'page', 'shop', 'cards']
        .map((name) => `/assets/${name}.js`)
        .toSorted(),
    );
  });

  it('O6 the router starts with the page’s data and the modules of its routes, under the policy’s nonce', () => {
    const scripts = [...markup.matchAll(/<script ([^>]*)>(.*?)<\/script>/g)].map(([, attributes, text]) => [
      attributes,
      text,
    ]);
    expect(scripts).toEqual([
      ['nonce="abc="', 'window.__remixContext = {"state":{"loaderData":{"root":1}}};'],
      [
        'nonce="abc=" type="module" async',
        'import "/assets/manifest-1.js";import * as route0 from "/assets/root.js";import * as route1 from "/assets/shop.js";' +
          'window.__remixRouteModules={"root":route0,"shop":route1};import("/assets/entry.js");',
      ],
    ]);
  });
});
