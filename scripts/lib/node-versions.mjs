import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** The oldest Node that runs the product and its tests: `engines` of package.json. */
export const OLDEST_TO_RUN = /^>=(\d+)$/.exec(
  JSON.parse(readFileSync(inProject('package.json'), 'utf8')).engines.node,
)?.[1];

/** The oldest Node that a command may be started with: it understands our scripts and fetches the pinned one. */
export const OLDEST_TO_START = '20.19';

/** The Node that the product is tested and shipped with. Images have no `.nvmrc`, for their tag says the same. */
export const pinnedNode = () => readFileSync(inProject('.nvmrc'), 'utf8').trim();

/**
 * What a command does when it is started with that version of Node.
 * @param {string} version as in `process.versions.node`
 * @returns {'run' | 'relay' | 'refuse'} relay: it goes on with the pinned one
 */
export function whatToDoOn(version) {
  if (!isOlder(version, OLDEST_TO_RUN)) return 'run';
  return isOlder(version, OLDEST_TO_START) ? 'refuse' : 'relay';
}

/**
 * @param {string} version
 * @param {string} [than] its first parts may be enough
 */
function isOlder(version, than = '') {
  const own = version.split('.').map(Number);
  const other = than.split('.').map(Number);
  const at = other.findIndex((part, index) => part !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}
