import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchNode } from './node-relay.mjs';
import { endRunning, run } from './processes.mjs';
import { Advice, projectRoot } from './project.mjs';
import { onShutdown } from './shutdown.mjs';

/** @typedef {{ folder: string, node: string, host: string, flags: Record<'web' | 'worker', string[]> }} Product a built one, and how it starts */

/**
 * Builds a commit of this repository in a temporary folder, which this command removes when it ends.
 * @param {string} commit
 * @param {string} [version] of the Node to build and run it with; otherwise the one that its own `npm start` would run on
 * @returns {Promise<Product>}
 */
export async function buildCommit(commit, version) {
  const folder = mkdtempSync(join(tmpdir(), 'karpin-commit-'));
  onShutdown(async () => {
    // An installation that still writes would bring the folder back.
    await endRunning();
    rmSync(folder, { recursive: true, force: true });
    await git(['worktree', 'prune']);
  });
  const made = await git(['worktree', 'add', '--detach', folder, commit]);
  if (made.code !== 0) throw new Advice(`There is no ${commit} to build: ${made.output.trim()}`);
  const programs = await fetchNode(version ?? nodeOf(folder));
  const node = join(programs, 'node');
  // Its own command installs what its lock file names, and builds.
  const built = await run(node, ['scripts/build.mjs'], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
    stopSignal: 'SIGINT',
  });
  if (built.code !== 0) throw new Advice(`${commit} could not be built:\n${built.output.trim()}`);
  const { nodeFlags } = await import(pathToFileURL(join(folder, 'scripts/lib/node-flags.mjs')).href);
  return { folder, node, host: 'build/host.js', flags: nodeFlags };
}

/**
 * The Node of a commit: where it does not bring one, it ran on whatever was there, at least on the oldest that it takes.
 * @param {string} folder
 */
function nodeOf(folder) {
  if (existsSync(join(folder, 'scripts/lib/node-relay.mjs')))
    return readFileSync(join(folder, '.nvmrc'), 'utf8').trim();
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return /\d+/.exec(engines.node)?.[0] ?? '';
}

/** @param {string[]} args */
const git = (args) => run('git', args, { cwd: projectRoot, essential: true });
