import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

/** The commit of a working copy; a packed image has none. */
function commit(): string | undefined {
  try {
    const head = read('.git/HEAD').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return (ref ? read(path.join('.git', ref)) : head).slice(0, 7);
  } catch {
    return undefined;
  }
}

/** The version of the product that this process runs; two versions may run at the same time. */
export function productVersion(): string {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const at = commit();
  return at ? `${version}+${at}` : version;
}
