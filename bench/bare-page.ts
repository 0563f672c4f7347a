import { createServer } from 'node:http';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** An element of a page as a parent process sends it: its name, its attributes, what it holds. */
export type BareNode = string | { name: string; attributes: Record<string, string>; children: BareNode[] };

const pages = new Map<string, BareNode>();

// A component for each element, as our pages have them at the least; React's own names of attributes are prepared once.
function Bare({ node }: { node: BareNode }): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map((child, index) => createElement(Bare, { key: index, node: child }));
  return createElement(node.name, node.attributes, ...(children.length > 0 ? [createElement(Fragment, null, children)] : []));
}

/** Answers /<name> with the page that was sent under this name, rendered anew each time. */
const server = createServer((request, response) => {
  const node = pages.get((request.url ?? '/').slice(1));
  if (!node) return void response.writeHead(404).end();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const { pipe } = renderToPipeableStream(createElement(Bare, { node }), { onShellReady: () => void pipe(response) });
});

process.on('message', ({ name, page }: { name: string; page: BareNode }) => {
  pages.set(name, page);
  process.send?.(name);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
