import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve('scripts');

/** Every package that a script imports, by itself or by the files that it imports, before it runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';|^import '([^']+)';/gm)].flatMap(
    ([, from, bare]) => {
      const name = from ?? bare ?? '';
      if (name.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), name), seen);
      return name.startsWith('node:') ? [] : [`${path.relative(FOLDER, file)}: ${name}`];
    },
  );
}

describe('scripts on a fresh machine', () => {
  const commands = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.mjs') && readFileSync(path.join(FOLDER, name), 'utf8').includes('ensureDependencies('),
  );

  it('O6 finds the commands that install what they need', () => {
    expect(commands).toEqual(expect.arrayContaining(['start.mjs', 'test.mjs', 'dev.mjs', 'build.mjs']));
  });

  it.each(commands)('O6 %s imports no package before the packages are installed', (name) => {
    expect(packagesOf(path.join(FOLDER, name))).toEqual([]);
  });
});
