import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { secretsIn } from './lib/search-secrets.mjs';
import { inProject, projectRoot } from './lib/project.mjs';

/** Larger ones are catalogues of others and snapshots of the schema. */
const LARGEST = 2_000_000;

/** Each file that git keeps or would add: what is ignored stays on this machine. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: projectRoot,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
}).split('\0');
for (const file of files) {
  const path = inProject(file);
  if (file === '' || !existsSync(path) || !statSync(path).isFile() || statSync(path).size > LARGEST) continue;
  const bytes = readFileSync(path);
  if (bytes.includes(0)) continue;
  for (const { line, what } of secretsIn(bytes.toString('utf8'))) {
    console.error(`${file}:${line}: ${what}`);
    process.exitCode = 1;
  }
}
