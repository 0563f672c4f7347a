import { once } from 'node:events';
import { Parser } from 'htmlparser2';
import type { BareNode } from './bare-page';
import { startBareServer } from './bare-server';

/** Elements that only Remix needs: a bare page has none of them. */
const MACHINERY = new Set(['script', 'link']);
/** React's names for attributes; it accepts the other names as they are. */
const REACT_NAMES: Record<string, string> = { class: 'className', for: 'htmlFor' };

/** The elements of a page with their attributes and texts, without the framework's scripts. */
function elementsOf(html: string): BareNode {
  const root: Exclude<BareNode, string> = { name: 'html', attributes: {}, children: [] };
  const open = [root];
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, found) {
      if (skipped > 0 || MACHINERY.has(name)) return void skipped++;
      if (name === 'html') return;
      const attributes = Object.fromEntries(
        Object.entries(found)
          .filter(([attribute]) => attribute !== 'style')
          .map(([attribute, value]) => [REACT_NAMES[attribute] ?? attribute, value]),
      );
      const node = { name, attributes, children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    ontext(text) {
      if (skipped === 0) open.at(-1)?.children.push(text);
    },
    onclosetag(name) {
      if (skipped > 0) skipped--;
      else if (name !== 'html') open.pop();
    },
  });
  parser.end(html);
  return root;
}

/**
 * A process that answers with bare React pages: the cost of the same elements without the product around them.
 */
export async function startBarePages(): Promise<{
  /** Returns the address of the bare page. */
  serve: (name: string, html: string) => Promise<string>;
  stop: () => void;
}> {
  const { child, origin, stop } = await startBareServer('bare-page');
  return {
    async serve(name, html) {
      child.send({ name, page: elementsOf(html) });
      await once(child, 'message');
      return `${origin}/${name}`;
    },
    stop,
  };
}
