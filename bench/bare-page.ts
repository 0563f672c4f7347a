import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { serveBarely } from './bare-server';

/** An element of a page as the parent process sends it: name, attributes, children. */
export type BareNode = string | { name: string; attributes: Record<string, string>; children: BareNode[] };

const pages = new Map<string, BareNode>();

/** The page's elements, created anew for each answer as in any page, but without components. */
const bare = (node: BareNode): ReactNode =>
  typeof node === 'string' ? node : createElement(node.name, node.attributes, ...node.children.map(bare));

/** Answers /<name> with the page sent under this name, rendered anew each time. */
serveBarely((request, response) => {
  const node = pages.get((request.url ?? '/').slice(1));
  if (!node) return void response.writeHead(404).end();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html>${renderToString(bare(node))}`);
});

process.on('message', ({ name, page }: { name: string; page: BareNode }) => {
  pages.set(name, page);
  process.send?.(name);
});
