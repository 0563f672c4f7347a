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

/** The project's folder for locks and disposable files; created when missing. */
export function cacheDir() {
  const path = inProject('.cache');
  mkdirSync(path, { recursive: true });
  return path;
}

/** Adds the variables of `.env` to the environment; variables that are already set take precedence. */
export function loadDotEnv() {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));
}

/**
 * The code of an error of Node's or of a server's, `ENOENT` for instance.
 * @param {unknown} error
 * @returns {unknown}
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** An error whose message is meant for the person at the terminal: shown without a stack trace. */
export class Advice extends Error {}
