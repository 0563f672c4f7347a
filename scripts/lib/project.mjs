import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute, without a trailing separator. */
export const projectRoot = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');

/**
 * A path inside the project.
 * @param {string[]} parts
 */
export const inProject = (...parts) => join(projectRoot, ...parts);

/** The project's folder for locks and files that may be lost; made when missing. */
export function cacheDir() {
  const path = inProject('.cache');
  mkdirSync(path, { recursive: true });
  return path;
}

/** Puts the variables of `.env` into the environment; those that are set already win. */
export function loadDotEnv() {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));
}

/**
 * The code of an error of Node's or of a server's, `ENOENT` for instance.
 * @param {unknown} error
 * @returns {unknown}
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** An error whose message is meant for the person at the terminal: it is shown without a stack. */
export class Advice extends Error {}
