import { parseArgs } from 'node:util';

export const PARTS = /** @type {const} */ ([
  'accept',
  'provision',
  'confirmations',
  'pages',
  'start',
  'lists',
  'data',
  'growth',
  'processes',
  'imports',
  'footprint',
  'starved',
]);

export const USAGE = `npm run bench -- [--json] [--quick] [--keep <folder>] [--only ${PARTS.join(',')}]
npm run bench -- [--json] [--quick] --against <commit> [--against-node <version>]
  --json          prints JSON instead of the table
  --quick         one short round of each, to see whether it works; its figures are not kept
  --keep          a folder whose databases of 'growth' are used again, of this day: a million orders take long to make
  --against       builds that commit beside this product, and measures what both take of the processor in turns; on Linux
  --against-node  the Node that the commit runs on; otherwise the one that it brings, or the oldest that it takes
  A whole run, and one against a commit, keep their figures in docs/performance.md.`;

/**
 * @param {string[]} args
 * @returns {{ help: boolean, json: boolean, quick: boolean, only: readonly string[], keep?: string, against?: string, againstNode?: string }}
 * @throws TypeError with a sentence for who typed them
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      keep: { type: 'string' },
      against: { type: 'string' },
      'against-node': { type: 'string' },
    },
  });
  const { only, keep, against, 'against-node': againstNode, ...flags } = values;
  const parts = only?.split(',') ?? [...PARTS];
  const unknown = parts.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new TypeError(`There is no part '${unknown.join(', ')}'`);
  if (against !== undefined && only !== undefined) throw new TypeError("'--against' measures no parts");
  if (againstNode !== undefined && against === undefined) throw new TypeError("'--against-node' goes with '--against'");
  return { ...flags, only: parts, keep, against, againstNode };
}
